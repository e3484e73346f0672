import { describe, expect, it } from "vitest";
import { codeLabels, describeValue, differingFields, withValueOf } from "./difference.ts";

describe("differingFields", () => {
  it("names the fields that differ, in the order of the form", () => {
    const before = { date: "2026-06-15", title: "Alt", isPinned: false, type: "small" };
    const after = { date: "2026-06-16", title: "Neu", isPinned: true, type: "small" };
    expect(differingFields({ title: "Titel", date: "Datum", isPinned: "Angepinnt" }, before, after)).toEqual([
      { path: "title", label: "Titel", before: "Alt", after: "Neu" },
      { path: "date", label: "Datum", before: "15.06.2026", after: "16.06.2026" },
      { path: "isPinned", label: "Angepinnt", before: "Nein", after: "Ja" },
    ]);
  });

  it("compares a part field by field when its fields have labels", () => {
    const before = { hero: { title: "Alt", image: "/files/a.png", showBoardSection: true } };
    const after = { hero: { title: "Neu", image: "/files/a.png", showBoardSection: false } };
    expect(differingFields({ hero: "Kopfbereich", "hero.title": "Titel" }, before, after)).toEqual([
      { path: "hero.title", label: "Titel", before: "Alt", after: "Neu" },
      { path: "hero.showBoardSection", label: "Kopfbereich", before: "Ja", after: "Nein" },
    ]);
    expect(differingFields({ hero: "Kopfbereich" }, before, after)).toEqual([
      { path: "hero", label: "Kopfbereich", before: "Alt · /files/a.png · Ja", after: "Neu · /files/a.png · Nein" },
    ]);
  });

  it("shows the names of codes, also in lists", () => {
    const labels = {
      type: "Kategorie",
      coreValues: "Kernwerte",
      ...codeLabels("type", { small: "Kurzmeldung", both: "Beides" }),
      ...codeLabels("coreValues.icon", { heart: "Herz" }),
    };
    const before = { type: "small", coreValues: [] };
    const after = { type: "both", coreValues: [{ title: "heart", icon: "heart" }] };
    expect(differingFields(labels, before, after)).toEqual([
      { path: "type", label: "Kategorie", before: "Kurzmeldung", after: "Beides" },
      { path: "coreValues", label: "Kernwerte", before: "", after: "heart · Herz" },
    ]);
  });
});

describe("withValueOf", () => {
  const mine = { title: "Meins", hero: { title: "Meiner", image: "/files/a.png" } };

  it("takes over a single field, also a nested one", () => {
    const other = { title: "Ihres", hero: { title: "Ihrer", image: "/files/b.png" } };
    expect(withValueOf(mine, "title", other)).toEqual({ ...mine, title: "Ihres" });
    expect(withValueOf(mine, "hero.title", other)).toEqual({ ...mine, hero: { ...mine.hero, title: "Ihrer" } });
  });

  it("clears a part that the other document does not have", () => {
    expect(withValueOf(mine, "hero.title", { title: "Ihres" })).toEqual({ ...mine, hero: undefined });
  });
});

describe("describeValue", () => {
  it("shows rich text as text, block by block", () => {
    expect(describeValue("<h2>Titel</h2><p>Ein <strong>Wort</strong> &amp; mehr</p><ul><li>eins</li></ul>")).toBe(
      "Titel\nEin Wort & mehr\neins",
    );
  });

  it("does not treat text with < or > as HTML", () => {
    expect(describeValue("2026-03-01T08:00")).toBe("01.03.2026, 08:00 Uhr");
    expect(describeValue("a < b und c > d")).toBe("a < b und c > d");
  });

  it("formats dates and instants the German way", () => {
    expect(describeValue("2026-06-15")).toBe("15.06.2026");
    expect(describeValue("2026-06-15T10:00:00.000Z")).toBe("15.06.2026, 12:00 Uhr");
  });

  it("shows lists of records without their ids", () => {
    expect(describeValue([{ id: "x1", title: "Erster", points: 3 }])).toBe("Erster · 3");
  });
});
