import type { Page } from "@playwright/test";
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
