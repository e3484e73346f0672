import type { Page } from "@playwright/test";

/** Keeps requests waiting, so that one sees what the page says meanwhile. @returns lets them go, and all that follow */
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
