import { describe, expect, it } from "vitest";
import { expectLinearTime } from "#test/linear-time.ts";
import { needleOf } from "./german-words.ts";
import { createWordFinder } from "./mark-words.ts";

describe("createWordFinder", () => {
  const finder = createWordFinder(["schmerz", "arzt"].map(needleOf));

  it("marks whole words in every form and keeps the text unchanged", () => {
    const text = "Ärzte gegen Kopfschmerzen: SCHMERZ, Aerztin & <b>.";
    const marked = finder.mark(text);
    expect(marked.join("")).toBe(text);
    expect(marked.filter((_piece, place) => place % 2)).toEqual(["Ärzte", "Kopfschmerzen", "SCHMERZ", "Aerztin"]);
  });

  it("does not mark words that merely contain a short search word", () => {
    expect(createWordFinder([needleOf("rat")]).mark("Beratung ohne Rat")).toEqual(["Beratung ohne ", "Rat", ""]);
  });

  it("returns an excerpt around the first match, from the first text with a match", () => {
    const excerpt = finder.excerpt(["nichts", `${"vorher ".repeat(50)}Schmerz${" nachher".repeat(50)}`], 100).join("");
    expect(excerpt).toMatch(/^… vorher.* Schmerz nachher.* …$/);
    expect(excerpt.length).toBeLessThan(110);
    expect(finder.excerpt([], 100)).toEqual([""]);
  });

  it("takes linear time for a long text without spaces", () => {
    expectLinearTime(5000, (size) => finder.excerpt(["schmer".repeat(size)], 100));
    expectLinearTime(2000, (size) => finder.mark("schmerz".repeat(size)));
  });
});
