import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aLibraryDocument } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { type PagePart, readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const titlesOf = (part: PagePart) => part.texts("h3");

describe("the document library", () => {
  it.each([
    ["sortierung=titel&richtung=auf", ["Bilder der Tagung", "Dosierungstabelle", "Leitfaden Opioide"]],
    ["sortierung=groesse&richtung=ab", ["Bilder der Tagung", "Leitfaden Opioide", "Dosierungstabelle"]],
    ["sortierung=datum&richtung=auf", ["Bilder der Tagung", "Leitfaden Opioide", "Dosierungstabelle"]],
    [
      "sortierung=boese&richtung=hoch&dateityp=exe&ansicht=x&seite=99",
      ["Dosierungstabelle", "Leitfaden Opioide", "Bilder der Tagung"],
    ],
  ])("lists documents in order for ?%s", async (query, expected) => {
    const documents = [
      { title: "Leitfaden Opioide", size: 1_572_864, createdAt: "2026-05-01T22:30:00.000Z", featured: true },
      { title: "Dosierungstabelle", size: 900, createdAt: "2026-06-01T10:00:00.000Z" },
      { title: "Bilder der Tagung", size: 52_428_800, createdAt: "2024-01-01T10:00:00.000Z" },
    ];
    for (const document of documents)
      await app.put("documents", document.title.slice(0, 4).toLowerCase(), aLibraryDocument(document));
    expect(titlesOf(await readPage(app, `/dokumente?${query}`))).toEqual(expected);
  });

  it("shows 12 documents per page and the recommended ones before them", async () => {
    for (let number = 0; number < 13; number++) {
      const createdAt = `2026-01-${String(number + 1).padStart(2, "0")}T10:00:00.000Z`;
      const document = { title: `Dokument ${number}`, createdAt, featured: number === 0 };
      await app.put("documents", `dok-${number}`, aLibraryDocument(document));
    }
    const first = await readPage(app, "/dokumente");
    expect(titlesOf(first.under("Empfohlene Dokumente"))).toEqual(["Dokument 0"]);
    expect(titlesOf(first.under("Alle Dokumente"))).toHaveLength(12);
    const second = await readPage(app, "/dokumente?seite=2");
    expect(titlesOf(second.under("Alle Dokumente"))).toEqual(["Dokument 0"]);
    expect(
      second.all("a").find((link) => link.attribute("aria-current") === "page" && /2$/.test(link.text)),
    ).toBeDefined();
  });

  it("says that an unknown document was not found, above the others", async () => {
    await app.put("documents", "d1", aLibraryDocument({ title: "Leitfaden" }));
    const note = "Dieses Dokument wurde nicht gefunden.";
    const page = await readPage(app, "/dokumente?vorschau=gibt-es-nicht");
    expect(page.text).toContain(note);
    expect(page.texts("h3")).toContain("Leitfaden");
    for (const path of ["/dokumente", "/dokumente?vorschau=d1"])
      expect((await readPage(app, path)).text).not.toContain(note);
  });

  it("says that there are no documents", async () => {
    expect((await readPage(app, "/dokumente")).text).toContain("Keine Dokumente");
  });
});
