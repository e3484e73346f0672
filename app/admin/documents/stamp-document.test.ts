import { describe, expect, it } from "vitest";
import { LibraryDocument } from "#model/library-document.ts";
import { stampDocument } from "./stamp-document.ts";

const added = "2026-01-10T08:00:00.000Z";
const now = new Date("2026-06-15T10:00:00Z");
const form = { title: "Leitfaden", fileUrl: "/files/documents/1_a.pdf", size: 10, tags: ["a"] };
const stored = { ...LibraryDocument.parse({ ...form, createdAt: added, updatedAt: added }), id: "x", version: 3 };

describe("stampDocument", () => {
  it("gives a new document the time of now for both", () => {
    expect(stampDocument(form, undefined, now)).toMatchObject({
      createdAt: "2026-06-15T10:00:00.000Z",
      updatedAt: "2026-06-15T10:00:00.000Z",
    });
  });

  it("keeps when a document was added, whatever the form says, and notes the change", () => {
    const changed = { ...form, title: "Neuer Titel", createdAt: "2020-01-01T00:00:00Z" };
    expect(stampDocument(changed, stored, now)).toMatchObject({
      title: "Neuer Titel",
      createdAt: added,
      updatedAt: "2026-06-15T10:00:00.000Z",
    });
  });

  it("changes nothing in what is stored already", () => {
    expect(stampDocument(form, stored, now)).toMatchObject({ createdAt: added, updatedAt: added });
  });

  it("leaves what does not fit to the editor", () => {
    expect(stampDocument({ title: "" }, stored, now)).toEqual({ title: "" });
  });
});
