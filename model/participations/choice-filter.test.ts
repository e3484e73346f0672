import { expect, it } from "vitest";
import { choiceParameter, readChoiceParameter } from "./choice-filter.ts";

it("reads what it has written, and nothing else", () => {
  for (const filter of [
    { of: "kind", id: "k1" },
    { of: "workshop", id: "W".repeat(40) },
  ] as const)
    expect(readChoiceParameter(choiceParameter(filter))).toEqual(filter);
  const others = [null, "", "kind:", "k1", "art:k1", "xkind:k1", "kind:k 1", "kind:k1/", `kind:${"k".repeat(41)}`];
  for (const text of others) expect(readChoiceParameter(text), String(text)).toBeUndefined();
});
