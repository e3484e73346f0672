import { expect, it } from "vitest";
import { isNamedSpeaker, namedButMissing } from "./named-speakers.ts";

const named = [{ name: "Prof. Dr. med. Jörg Müller-Öztürk" }, { name: "Anna Beispiel" }, { name: "" }];

it.each([
  ["Joerg Mueller-Ozturk", true],
  ["Jörg Müller-Öztürk", true],
  ["ANNA BEISPIEL", true],
  ["Anne Beispiel", false],
  ["Jörg Beispiel", false],
  ["", false],
])("tells whether %s is named", (person, isNamed) => {
  expect(isNamedSpeaker(named, person)).toBe(isNamed);
});

it("lists who is named and not there", () => {
  expect(namedButMissing(named, ["Anna Beispiel", "Max Muster"])).toEqual(["Prof. Dr. med. Jörg Müller-Öztürk"]);
});
