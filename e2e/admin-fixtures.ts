import type { Page } from "@playwright/test";
import { administrator, test as base } from "./fixtures.ts";

export { administrator, expect, expectNoAxeFindings, siteTime } from "./fixtures.ts";

/** Signs the browser of a page in, as the form of `/admin/login` does. */
export async function signIn(page: Page, siteUrl: string): Promise<void> {
  const answer = await page.request.post(`${siteUrl}/admin/login`, {
    form: { ...administrator, weiter: "" },
    headers: { Origin: siteUrl },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`Sign-in answered ${answer.status()}.`);
}

/** Like the tests of the website, with `admin`: a page whose browser is signed in. */
export const test = base.extend<{ admin: Page }>({
  admin: async ({ page, site }, use) => {
    await signIn(page, site.url);
    await use(page);
  },
});

/** A PNG picture, as small as they come. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
