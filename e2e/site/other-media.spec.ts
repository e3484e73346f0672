import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api";
import { publicPages } from "#model/site/public-pages.ts";
import { expect, test } from "../fixtures.ts";

// Pages in print, with forced colours and without styles.

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("prints the association's name, contact data and the page's URL", async ({ pageWithoutScript: page, site }) => {
  const name = "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.";
  for (const path of ["/ueber-uns", "/veranstaltungen?event=tagung", "/mitgliedschaft?dialog=datenschutz"]) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(path);
    const contact = page.getByText(`${name} · Musterstraße 1, 12345 Musterstadt · +49 30 000000 · info@example.org`);
    await expect(contact).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(contact).toBeVisible();
    await expect(page.getByText(site.url + path, { exact: true })).toBeVisible();
  }
});

test("prints the URL of a programme that is a PDF", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("congresses", "k", {
    title: "Programm",
    displayMode: "pdf",
    programPdfUrl: "/files/congresses/1-programm.pdf",
  });
  await page.goto("/veranstaltungen");
  const hint = page.getByText(`als PDF unter ${site.url}/files/congresses/1-programm.pdf`);
  await expect(hint).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(hint).toBeVisible();
});

/** Returns the last line of each page of a PDF. */
async function lastLines(file: string): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.filter((item) => "str" in item && item.str.trim() !== "") as TextItem[];
    const bottom = Math.min(...texts.map(({ transform }) => transform[5]));
    const isLast = ({ transform }: TextItem) => transform[5] < bottom + 4;
    lines.push(
      texts
        .filter(isLast)
        .map(({ str }) => str)
        .join(" "),
    );
  }
  return lines;
}

test("prints each day of a programme with its first entry, and no links that show more", async ({
  pageWithoutScript: page,
  site,
}, testInfo) => {
  // Of so many days some would begin at the end of a page.
  const days = Array.from({ length: 40 }, (_, day) => ({
    date: `Montag, ${String((day % 28) + 1).padStart(2, "0")}.03.2026`,
    entries: Array.from({ length: 3 + (day % 4) }, (_, entry) => ({
      time: `${entry + 9}:00`,
      topic: "Thema",
      speaker: "Dr. Muster",
    })),
  }));
  await site.content.put("congresses", "k", { title: "Programm", days });
  await page.goto("/veranstaltungen");
  const source = testInfo.outputPath("programme.pdf");
  await page.pdf({ path: source });
  const ends = await lastLines(source);
  expect(ends.length).toBeGreaterThan(8);
  expect(ends.filter((line) => /Referierende$|03\.2026$/.test(line))).toEqual([]);
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Mehr über uns" })).toBeHidden();
});

test("marks the current navigation entry with forced colours", async ({ pageWithoutScript: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/aktuelles");
  const entries = page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link");
  const looks = await entries.evaluateAll((links) =>
    links.map((link) => {
      const { backgroundColor, borderBottomColor } = getComputedStyle(link);
      return `${backgroundColor} ${borderBottomColor}`;
    }),
  );
  const current = looks[2];
  expect(looks.filter((look) => look === current)).toHaveLength(1);
  expect(new Set(looks).size).toBe(2);
});

/** Returns texts of different elements in one line that only styles separate. */
function findUnseparatedTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  let before = "";
  const isLine = (element: Element) => getComputedStyle(element).display.startsWith("inline");
  const blockOf = (node: Node) => {
    let element = node.parentElement;
    while (element && isLine(element)) element = element.parentElement;
    return element;
  };
  let blockBefore: Element | null = null;
  let nodeBefore: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (/^(BR|IMG|INPUT|SELECT|TEXTAREA|HR)$/.test(node.tagName) || !isLine(node)) before = "";
      continue;
    }
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
    const parent = node.parentElement;
    if (text === "" || !parent?.checkVisibility()) continue;
    const block = blockOf(node);
    const isNext = block === blockBefore && parent !== nodeBefore && !parent.closest("script, style");
    if (isNext && /[\p{L}\p{N})]$/u.test(before) && /^[\p{L}\p{N}(·]/u.test(text)) {
      found.push(`${before.slice(-20)}|${text.slice(0, 20)}`);
    }
    before = text;
    blockBefore = block;
    nodeBefore = parent;
  }
  return found;
}

test("separates the texts of every page without styles", async ({ pageWithoutScript: page }) => {
  await page.route(/\.css$/, (route) => route.abort());
  const dialogs = ["/veranstaltungen?event=tagung", "/?dialog=kontakt&formular=1"];
  for (const path of [...publicPages, "/dokumente?ansicht=liste", ...dialogs]) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText(/\p{L}/u);
    expect(await page.evaluate(findUnseparatedTexts), path).toEqual([]);
  }
});
