import { describe, expect, it } from "vitest";
import { needleOf } from "./german-words.ts";
import { createWordFinder } from "./mark-words.ts";

describe("createWordFinder", () => {
  const finder = createWordFinder(["schmerz", "arzt"].map(needleOf));

  it("marks whole words in every form and leaves the text as it is", () => {
    const text = "Ärzte gegen Kopfschmerzen: SCHMERZ, Aerztin & <b>.";
    const marked = finder.mark(text);
    expect(marked.join("")).toBe(text);
    expect(marked.filter((_piece, place) => place % 2)).toEqual(["Ärzte", "Kopfschmerzen", "SCHMERZ", "Aerztin"]);
  });

  it("does not mark what only begins alike", () => {
    expect(createWordFinder([needleOf("rat")]).mark("Beratung ohne Rat")).toEqual(["Beratung ohne ", "Rat", ""]);
  });

  it("cuts around the first place, from the first text that has one", () => {
    const excerpt = finder.excerpt(["nichts", `${"vorher ".repeat(50)}Schmerz${" nachher".repeat(50)}`], 100).join("");
    expect(excerpt).toMatch(/^… vorher.* Schmerz nachher.* …$/);
    expect(excerpt.length).toBeLessThan(110);
    expect(finder.excerpt([], 100)).toEqual([""]);
  });

  it("takes time in proportion to a long text without spaces", () => {
    const before = performance.now();
    finder.excerpt(["schmer".repeat(35_000)], 100);
    finder.mark("schmerz".repeat(2000));
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
