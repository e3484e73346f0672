import type { Page } from "@playwright/test";
import type { ContentInput } from "#model/content/collections.ts";
import { emptyLibrary } from "../empty-library.ts";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";
import { measureLoading } from "./loading-time.ts";

async function putDocuments(site: Site, documents: Record<string, Partial<ContentInput<"documents">>>) {
  for (const [id, fields] of Object.entries(documents)) {
    await site.content.put("documents", id, {
      ...fields,
      title: fields.title ?? id,
      fileUrl: fields.fileUrl ?? `/files/documents/1_${id}`,
      createdAt: fields.createdAt ?? "2026-05-01T10:00:00.000Z",
      author: "Admin",
    });
  }
}

const three = {
  leitfaden: {
    title: "Leitfaden Opioide",
    description: "Auswahl und Wechsel für die Praxis",
    category: "Leitfäden",
    tags: ["Opioide", "Pflege", "Praxis", "Klinik", "SAPV"],
    fileType: "pdf",
    size: 1_572_864,
    createdAt: "2026-05-01T22:30:00.000Z",
    featured: true,
  },
  tabelle: {
    title: "Dosierungstabelle",
    category: "Vorlagen",
    fileType: "xls",
    size: 900,
    createdAt: "2026-06-01T10:00:00.000Z",
  },
  archiv: {
    title: "Bilder der Tagung",
    category: "Vorlagen",
    fileType: "zip",
    size: 52_428_800,
    createdAt: "2024-01-01T10:00:00.000Z",
  },
} as const satisfies Record<string, Partial<ContentInput<"documents">>>;

const titles = (page: Page) => page.getByRole("heading", { level: 3 });

test.beforeEach(async ({ site }) => {
  await emptyLibrary(site);
});
test.afterEach(async ({ site }) => {
  await site.reset();
});

test("has three default documents: tagged PDFs with a language", async ({ pageWithoutScript: page, site }) => {
  await site.reset();
  await page.goto("/dokumente");
  await expect(page.getByText("3 Dokumente gefunden")).toBeVisible();
  const shown = await titles(page).allTextContents();
  expect(shown.map((title) => title.replaceAll("\u00AD", "")).sort()).toEqual([
    "Checkliste: Von der Klinik nach Hause",
    "Merkblatt: Gut vorbereitet in die Schmerzsprechstunde",
    "Muster einer Satzung",
  ]);
  for (const link of await page
    .getByRole("main")
    .getByRole("link", { name: /herunterladen/i })
    .all()) {
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    const pdf = (await answer.body()).toString("latin1");
    expect(pdf).toMatch(/^%PDF-1\./);
    for (const mark of ["/Lang (de)", "/StructTreeRoot", "/Title"]) expect(pdf).toContain(mark);
  }
});

test("shows documents as cards, the newest first", async ({ pageWithoutScript: page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente");
  await expect(page.getByText("3 Dokumente gefunden")).toBeVisible();
  await expect(titles(page)).toHaveText(["Dosierungstabelle", "Leitfaden Opioide", "Bilder der Tagung"]);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Leitfaden Opioide" }) });
  await expect(card).toContainText("Empfohlen");
  await expect(card).toContainText("Leitfäden");
  // The day in Berlin, where it was already the second of May.
  await expect(card).toContainText("PDF · 1,5 MB · 02.05.2026");
  await expect(card.getByRole("list", { name: "Schlagwörter" })).toContainText("+2");
  await expect(card.getByRole("link", { name: "Herunterladen Leitfaden Opioide" })).toHaveAttribute("download", "");
});

test("searches, filters and sorts without script", async ({ pageWithoutScript: page, site }) => {
  await putDocuments(site, three);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/dokumente");
  const search = page.getByRole("search");
  await search.getByLabel("Suche").fill("wechs");
  await search.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByText("1 Dokument gefunden")).toBeVisible();
  await expect(titles(page)).toHaveText(["Leitfaden Opioide"]);

  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await search.getByText("Filter und Sortierung").click();
  await search.getByLabel("Kategorie").selectOption("Vorlagen");
  await search.getByLabel("Sortieren nach").selectOption("Größe");
  await search.getByRole("button", { name: "Suchen" }).click();
  await expect(titles(page)).toHaveText(["Bilder der Tagung", "Dosierungstabelle"]);
  await expect(search.getByLabel("Kategorie")).toHaveValue("Vorlagen");

  await search.getByLabel("Reihenfolge").selectOption("Aufsteigend");
  await search.getByLabel("Dateityp").selectOption("Excel");
  await search.getByRole("button", { name: "Suchen" }).click();
  await expect(titles(page)).toHaveText(["Dosierungstabelle"]);

  await page.goto("/dokumente?suche=Unauffindbar");
  await expect(page.getByText("Keine Dokumente gefunden")).toBeVisible();
});

test("switches to a list that sorts by its columns", async ({ page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Liste" }).click();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(page.getByRole("columnheader", { name: "Datum" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("link", { name: "Titel" }).click();
  await expect(page.getByRole("columnheader", { name: "Titel" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.nth(1)).toContainText("Bilder der Tagung");
  await page.getByRole("link", { name: "Titel" }).click();
  await expect(rows.nth(1)).toContainText("Leitfaden Opioide");
  await expect(page).toHaveURL("/dokumente?sortierung=titel&ansicht=liste");
});

test("keeps empty parameters out of the URL, and the list view, when searching with script", async ({ page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente?ansicht=liste");
  await whenInteractive(page);
  const search = page.getByRole("search");
  await search.getByLabel("Suche").fill("Bilder");
  await search.getByLabel("Suche").press("Enter");
  await expect(page).toHaveURL("/dokumente?suche=Bilder&ansicht=liste");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(search.getByLabel("Suche")).toHaveValue("");
  await expect(search.getByLabel("Suche")).toBeFocused();
});

test("opens the preview at once without script", async ({ pageWithoutScript: page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente");
  await page.getByRole("link", { name: "Leitfaden Opioide", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Leitfaden Opioide" });
  await expect(dialog.getByRole("link", { name: "Im Browser öffnen" })).toHaveAttribute(
    "href",
    "/files/documents/1_leitfaden",
  );
  await expect(dialog.getByRole("list", { name: "Schlagwörter" }).getByRole("listitem")).toHaveCount(5);

  await page.goto("/dokumente?vorschau=archiv");
  await expect(page.getByRole("dialog").getByRole("link", { name: "Herunterladen" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Im Browser öffnen" })).toHaveCount(0);

  await page.goto("/dokumente?vorschau=gibt-es-nicht");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("shows whole titles at 200 % zoom", async ({ pageWithoutScript: page, site }) => {
  const title = `Leitfaden zum Wechsel von Opioiden ${"mit Umrechnung, Vorsichtsmaßnahmen und Beispielen ".repeat(3)}`;
  await putDocuments(site, { lang: { title: title.trim() } });
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/dokumente");
  const heading = page.getByRole("heading", { level: 3, name: title.trim() });
  await expect(heading).toBeVisible();
  expect(await heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
    1,
  );
});

test("keeps hidden column headers from Tab but not from screen readers", async ({ pageWithoutScript: page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente?ansicht=liste");
  const sort = page.getByRole("link", { name: "Titel", exact: true });
  await expect(sort).toBeVisible();
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByText("Dosierungstabelle").first()).toBeVisible();
  await expect(sort).toHaveCount(0);
  // Screen readers still get the headers.
  await page.setViewportSize({ width: 360, height: 740 });
  const table = page.getByRole("table", { name: "Dokumente" });
  for (const name of ["Titel", "Kategorie", "Datum", "Größe", "Herunterladen"]) {
    await expect(table.getByRole("columnheader", { name, exact: true })).toHaveCount(1);
  }
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveCount(5);
});

test("opens the preview after a second of loading with script, without a history entry", async ({ page, site }) => {
  await putDocuments(site, three);
  await page.goto("/dokumente");
  await whenInteractive(page);
  const entries = await page.evaluate(() => history.length);
  const link = page.getByRole("link", { name: "Dosierungstabelle", exact: true });
  const loadingTime = measureLoading(page);
  await link.click();
  const dialog = page.getByRole("dialog", { name: "Dosierungstabelle" });
  // A slow machine may show the message late and so for less than the full second.
  expect(await loadingTime).toBeGreaterThan(900);
  await expect(dialog.getByRole("link", { name: "Herunterladen" })).toBeVisible();
  await expect(dialog.getByText("Wird geladen...")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/dokumente");
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

for (const path of [
  "/dokumente",
  "/dokumente?ansicht=liste",
  "/dokumente?vorschau=leitfaden",
  "/dokumente?suche=xyz",
]) {
  test(`has no accessibility findings and no sideways scrolling on ${path}`, async ({ page, site }) => {
    const title = "Donaudampfschifffahrtsgesellschaftskapitänspatientenverfügung".repeat(2);
    await putDocuments(site, { ...three, lang: { title, category: title.slice(0, 60) } });
    await page.goto(path);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // A category of one long word leaves the titles their room.
      if (path.includes("liste") && width === 1280)
        expect((await page.getByRole("cell").first().boundingBox())?.width).toBeGreaterThan(400);
      // 768 px have the layout of the narrow screen.
      if (width !== 768) await expectNoFindings(page);
    }
  });
}
