import { describe, expect, it } from "vitest";
import { colleagueField, colleaguesIn, MAX_COLLEAGUES, nextColleague } from "./colleague.ts";

describe("colleagues in a form", () => {
  it("are found by their field names, each once, sorted, at most ten", () => {
    const fields = ["title", colleagueField(10, "email"), colleagueField(2, "frage-a"), colleagueField(2, "title")];
    expect(colleaguesIn(fields)).toEqual([2, 10]);
    const many = Array.from({ length: 30 }, (_, index) => colleagueField(30 - index, "title"));
    expect(colleaguesIn(many)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.each(["person0-title", "person100-title", "person01-title", "person-title", "xperson1-title", "person1"])(
    "are not found by the field name %s",
    (field) => {
      expect(colleaguesIn([field])).toEqual([]);
    },
  );

  it("get an unused number, up to ten people", () => {
    expect([nextColleague([]), nextColleague([3, 7, 9]), nextColleague([1], 4), nextColleague([], 99)]).toEqual([
      1,
      10,
      5,
      undefined,
    ]);
    expect(nextColleague(Array.from({ length: MAX_COLLEAGUES }, (_, index) => index + 1))).toBeUndefined();
  });
});
