import { describe, expect, it } from "vitest";
import { LibraryDocument } from "#model/content/library-document.ts";
import { stampDocument } from "./stamp-document.ts";

const added = "2026-01-10T08:00:00.000Z";
const now = new Date("2026-06-15T10:00:00Z");
const form = { title: "Leitfaden", fileUrl: "/files/documents/1_a.pdf", size: 10, tags: ["a"] };
const stored = { ...LibraryDocument.parse({ ...form, createdAt: added, updatedAt: added }), id: "x", version: 3 };

describe("stampDocument", () => {
  it("sets both times of a new document to now", () => {
    expect(stampDocument(form, undefined, now)).toMatchObject({
      createdAt: "2026-06-15T10:00:00.000Z",
      updatedAt: "2026-06-15T10:00:00.000Z",
    });
  });

  it("keeps the stored creation time, ignores that of the form, and updates the time of change", () => {
    const changed = { ...form, title: "Neuer Titel", createdAt: "2020-01-01T00:00:00Z" };
    expect(stampDocument(changed, stored, now)).toMatchObject({
      title: "Neuer Titel",
      createdAt: added,
      updatedAt: "2026-06-15T10:00:00.000Z",
    });
  });

  it("keeps both times if the document is unchanged", () => {
    expect(stampDocument(form, stored, now)).toMatchObject({ createdAt: added, updatedAt: added });
  });

  it("returns an invalid document unchanged", () => {
    expect(stampDocument({ title: "" }, stored, now)).toEqual({ title: "" });
  });
});
