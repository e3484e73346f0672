import { expect, it } from "vitest";
import { lostText } from "./lost-text.ts";

it.each([
  [{ comments: 2, deletions: 1, hasFormatting: true }, "2 Kommentare, eine gelöschte Stelle, Schriften und Farben"],
  [{ comments: 1, deletions: 3, hasFormatting: false }, "ein Kommentar, 3 gelöschte Stellen"],
  [{ comments: 0, deletions: 0, hasFormatting: true }, "Schriften und Farben"],
])("names what was lost: %j", (lost, words) => {
  expect(lostText(lost)).toBe(`Nicht übernommen: ${words}.`);
});

it("returns no text when nothing was lost or the loss is unknown", () => {
  expect(lostText({ comments: 0, deletions: 0, hasFormatting: false })).toBeUndefined();
  expect(lostText(undefined)).toBeUndefined();
});

it("warns of what a text may contain that was not cleaned", () => {
  expect(lostText("nothing_cleaned")).toMatch(/konnte nicht aufbereitet werden.*Kommentare, gelöschte Stellen/);
});
