import type { Page, Response } from "@playwright/test";
import { administrator, test as base } from "./fixtures.ts";
import { whenHydrated } from "./interactive.ts";

export { administrator, expect, expectNoFindings, siteTime } from "./fixtures.ts";

/** Signs in again with the form of `/admin/login`. */
export async function signIn(page: Page, siteUrl: string, account = administrator): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/admin/login`, {
    form: { ...account, weiter: "" },
    headers: { Origin: siteUrl },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`Sign-in answered ${answer.status()}.`);
}

/** Adds `admin`: a page with a signed-in session and interactive screens. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ page, site }, use) => {
    await page.context().addCookies(site.session.map((cookie) => ({ ...cookie, url: site.url })));
    await use(withInteractiveScreens(page));
  },
});

/**
 * Screens of the page are interactive once they have been opened: what is chosen before that, on a busy machine, is
 * chosen in vain.
 */
export function withInteractiveScreens(page: Page): Page {
  const { goto, reload } = page;
  const interactive = async (answer: Response | null) => {
    if (/^\/admin\/(?!login)/.test(new URL(page.url()).pathname)) await whenHydrated(page);
    return answer;
  };
  page.goto = async (...target) => interactive(await goto.apply(page, target));
  page.reload = async (...options) => interactive(await reload.apply(page, options));
  return page;
}

/** A minimal PNG picture. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
