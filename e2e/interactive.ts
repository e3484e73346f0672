import type { Page } from "@playwright/test";

/**
 * Triggers loading the script of a public page and waits until it has hydrated. It starts when a pointer reaches a link
 * to a dialog; with a form or a dialog at the first interaction.
 */
export async function whenInteractive(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page
    .locator('footer a[href*="dialog="]')
    .evaluateAll(([link]) => link?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  await whenHydrated(page);
}

/**
 * Waits until the page is hydrated; the back office loads its script by itself. A dialog rendered by the server is
 * hydrated after the page, when its own chunk has loaded.
 */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("main, dialog")];
    const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
    return parts.length > 0 && parts.every(isHydrated);
  });
}

/**
 * Stops the clock of a page, which `page.clock.install()` made adjustable, some seconds ahead: stopping it in the past
 * fails, and on a busy machine the request to stop it takes a while.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}
