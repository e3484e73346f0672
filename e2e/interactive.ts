import type { Page } from "@playwright/test";

/** Triggers loading the script of a public page, which starts at the first interaction, and waits until it has hydrated. */
export async function whenInteractive(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
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
