import { describe, expect, it } from "vitest";
import { isSame, withoutFields } from "./form-values.ts";

describe("values of a form", () => {
  const stored = { title: "Tagung", days: [{ date: "2026-09-12" }], settings: { enabled: true } };

  it.each([
    ["the same object", stored, true],
    ["a copy", structuredClone(stored), true],
    ["a copy in another order", { settings: { enabled: true }, title: "Tagung", days: [{ date: "2026-09-12" }] }, true],
    ["a field that is undefined", { ...stored, note: undefined }, true],
    ["another word", { ...stored, title: "Tagungen" }, false],
    ["another value within a field", { ...stored, settings: { enabled: false } }, false],
    ["one day less", { ...stored, days: [] }, false],
    ["one field more", { ...stored, note: "" }, false],
    ["one field less", { title: "Tagung", days: stored.days }, false],
  ])("are compared with %s", (_what, other, expected) => {
    expect([isSame(stored, other), isSame(other, stored)]).toEqual([expected, expected]);
  });

  it("lose the errors of what was typed", () => {
    const errors = { title: "fehlt", "settings.enabled": "falsch", location: "fehlt" };
    expect(withoutFields(errors, ["title", "settings"])).toEqual({ location: "fehlt" });
  });
});
