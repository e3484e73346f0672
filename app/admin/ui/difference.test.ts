import { describe, expect, it } from "vitest";
import { describeValue, differingFields } from "./difference.ts";

describe("differingFields", () => {
  it("names the fields that differ, in the order of the form", () => {
    const before = { date: "2026-06-15", title: "Alt", isPinned: false, type: "small" };
    const after = { date: "2026-06-16", title: "Neu", isPinned: true, type: "small" };
    expect(differingFields({ title: "Titel", date: "Datum", isPinned: "Angepinnt" }, before, after)).toEqual([
      { key: "title", label: "Titel", before: "Alt", after: "Neu" },
      { key: "date", label: "Datum", before: "15.06.2026", after: "16.06.2026" },
      { key: "isPinned", label: "Angepinnt", before: "Nein", after: "Ja" },
    ]);
  });
});

describe("describeValue", () => {
  it("shows rich text as text, block by block", () => {
    expect(describeValue("<h2>Titel</h2><p>Ein <strong>Wort</strong> &amp; mehr</p><ul><li>eins</li></ul>")).toBe(
      "Titel\nEin Wort & mehr\neins",
    );
  });

  it("leaves text that only mentions a sign of HTML as it is", () => {
    expect(describeValue("a < b und c > d")).toBe("a < b und c > d");
  });

  it("shows lists of records without their ids", () => {
    expect(describeValue([{ id: "x1", title: "Erster", points: 3 }])).toBe("Erster · 3");
  });
});
