import type { Browser, Page, Response } from "@playwright/test";
import { type PagePart, pageOf } from "../test/pages/page-part.ts";
import { administrator, test as base, type Site } from "./fixtures.ts";
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

/**
 * Adds `admin`: a page with a signed-in session. On all pages, screens of the back office are interactive once they
 * have been opened.
 */
export const test = base.extend<{ admin: Page }>({
  context: async ({ context }, use) => {
    context.on("page", withInteractiveScreens);
    await use(context);
  },
  admin: async ({ page, site }, use) => {
    await page.context().addCookies(site.session.map((cookie) => ({ ...cookie, url: site.url })));
    await use(page);
  },
});

/** Signs in with a browser of its own; close the context of the page at the end. */
export async function signInElsewhere(
  browser: Browser,
  site: Pick<Site, "url">,
  account = administrator,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "de-DE", timezoneId: "Europe/Berlin" });
  const page = withInteractiveScreens(await context.newPage());
  await signIn(page, site.url, account);
  return page;
}

/**
 * Makes `goto` and `reload` wait until a screen of the back office is interactive: what is pressed before that, on a
 * busy machine, is pressed in vain. Not after `waitUntil: "commit"`.
 */
export function withInteractiveScreens(page: Page): Page {
  const { goto, reload } = page;
  const interactive = async (answer: Response | null, waitUntil: string | undefined) => {
    const isScreen = /^\/admin\/(?!login)/.test(new URL(page.url()).pathname);
    if (isScreen && waitUntil !== "commit") await whenHydrated(page);
    return answer;
  };
  page.goto = async (url, options) => interactive(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => interactive(await reload.call(page, options), options?.waitUntil);
  return page;
}

/**
 * Resolves when the server has answered the next change. Call it before the change, and await it before a reload, which
 * cancels a request in progress: what updates optimistically looks finished before that.
 */
export function nextChange(page: Page): Promise<Response> {
  // Open forms report themselves now and then, which changes nothing.
  const isReport = (url: string) => new URL(url).pathname.startsWith("/admin/open/");
  return page.waitForResponse((answer) => answer.request().method() === "POST" && !isReport(answer.url()));
}

/** Returns a public page as visitors get it, a tenth of the work of opening it. */
export async function getPublic(page: Page, path: string): Promise<PagePart> {
  const answer = await page.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`);
  return pageOf(await answer.text());
}

/** Returns the text of its main part, or of its dialog. */
export async function readPublic(page: Page, path: string, part: "main" | "dialog" = "main"): Promise<string> {
  return (await getPublic(page, path)).texts(part)[0] ?? "";
}

/** A minimal PNG picture. */
export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
