import type { Page } from "@playwright/test";

/** Waits until the page's script, which comes only at the first interaction, has taken the page over. */
export async function whenInteractive(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await whenHydrated(page);
}

/**
 * Waits until the script has taken the page over; in the back office it comes by itself. A dialog the server opened is
 * taken over after the page, when its own code has come.
 */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("main, dialog")];
    const isTakenOver = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactFiber"));
    return parts.length > 0 && parts.every(isTakenOver);
  });
}
