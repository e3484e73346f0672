import type { Page } from "@playwright/test";

/** Holds requests, to test what the page shows meanwhile. @returns releases them, and all later ones */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
