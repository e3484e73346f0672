import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/** Returns the mean letters per line of each text of at least three lines, without the last line. */
function lettersPerLine(page: Page): Promise<number[]> {
  return page.locator("main p:visible, main li:visible, dialog p:visible").evaluateAll((elements) =>
    elements
      .filter((element) => !element.querySelector("p, ul, ol, br"))
      .flatMap((element) => {
        const lettersAt = new Map<number, number>();
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (let at = 0; at < (text.nodeValue ?? "").length; at++) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const line = Math.round(range.getBoundingClientRect().bottom / 8);
            lettersAt.set(line, (lettersAt.get(line) ?? 0) + 1);
          }
        }
        const lines = [...lettersAt.values()].slice(0, -1);
        return lines.length < 2 ? [] : [lines.reduce((sum, letters) => sum + letters) / lines.length];
      }),
  );
}

test("sets at most 70 letters per line", async ({ pageWithoutScript: page }) => {
  for (const path of ["/datenschutz", "/ueber-uns", "/aktuelles", "/veranstaltungen?event=jahreskongress"]) {
    await page.goto(path);
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const letters = await lettersPerLine(page);
      expect(letters.length, `${path} at ${width} px`).toBeGreaterThan(0);
      expect(Math.max(...letters), `${path} at ${width} px`).toBeLessThanOrEqual(70);
    }
  }
});

/** Returns the parts of words in these elements, divided at hyphens of any kind, that stand on two lines. */
function brokenParts(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: part, index } of (text.nodeValue ?? "").matchAll(/[^\s\u00ad-]+/g)) {
          // The hyphen drawn for a soft hyphen belongs to the letter after it.
          range.setStart(text, index + 1);
          range.setEnd(text, index + part.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (new Set(lines.map(({ top }) => top)).size > 1) broken.push(part);
        }
      }
      return broken;
    }),
  );
}

test("breaks no word of a heading without a hyphen, at any width and with doubled text", async ({
  pageWithoutScript: page,
}) => {
  const broken: string[] = [];
  const article = "/nachrichten/interdisziplinaere-multimodale-schmerztherapie-multimodale-schmerztherapie";
  for (const path of ["/", "/veranstaltungen", "/aktuelles", "/mitgliedschaft", "/ueber-uns", article]) {
    await page.goto(path);
    for (const [width, size] of [
      [320, ""],
      [680, ""],
      [768, ""],
      [1280, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await setTextSize(page, size);
      const headings = page.locator(":is(h1, h2, h3):visible");
      broken.push(...(await brokenParts(headings)).map((part) => `${part} (${path}, ${width} px ${size})`));
    }
  }
  expect(broken).toEqual([]);
});

test("breaks no badge, tag or title of a dialog without a hyphen, and no telephone number, with doubled text on a phone", async ({
  pageWithoutScript: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const broken: string[] = [];
  const pages = ["/veranstaltungen", "/aktuelles", "/register/schmerzkonferenz", "/dokumente"];
  const dialogs = ["/veranstaltungen?event=schmerzkonferenz", "/?dialog=kontakt", "/?dialog=datenschutz"];
  for (const path of [...pages, ...dialogs, "/?dialog=impressum"]) {
    await page.goto(path);
    await setTextSize(page, "200%");
    const short = page.locator("main .rounded-full:visible, dialog[open] :is(.rounded-full, h2)");
    broken.push(...(await brokenParts(short)).map((part) => `${part} (${path})`));
    const numbers = page.locator(':is(main, dialog[open]) a[href^="tel:"]:visible');
    for (const number of await numbers.all())
      expect(await number.evaluate((link) => link.getClientRects().length), path).toBe(1);
  }
  expect(broken).toEqual([]);
});

function setTextSize(page: Page, size: string): Promise<void> {
  return page.locator("html").evaluate((html, given) => html.style.setProperty("font-size", given, "important"), size);
}
