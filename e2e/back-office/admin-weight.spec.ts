import type { Page, Response } from "@playwright/test";
import { expect, test } from "../admin-fixtures.ts";

// Scripts of the back office: the dashboard loads at most 300 KB over the wire, and only forms with a text load the
// text editor.

const dashboardLimitBytes = 300_000;
const screens = ["science", "events", "board", "congress", "courses", "documents", "contact", "home", "about", "legal"];

/** Returns an array that collects the scripts a page loads from now on. */
function watchScripts(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  return scripts;
}

async function includeEditor(scripts: Response[]): Promise<boolean> {
  const texts = await Promise.all(scripts.map((script) => script.text()));
  return texts.some((text) => text.includes("ProseMirror"));
}

test("the first load of the dashboard stays within its script limit", async ({ admin: page }) => {
  const scripts = watchScripts(page);
  await page.goto("/admin/dashboard", { waitUntil: "networkidle" });
  const sizes = await Promise.all(scripts.map(async (script) => (await script.request().sizes()).responseBodySize));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(dashboardLimitBytes);
});

test("only a form with a text loads the text editor", async ({ admin: page, site }) => {
  // Scripts that the screen itself names; what it loads later is the same in all forms.
  for (const screen of ["dashboard", ...screens, "maintenance", "news", "congress?neu=1", "documents?neu=1"]) {
    const html = await (await page.request.get(`${site.url}/admin/${screen}`)).text();
    const named = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
    expect(named.size, screen).toBeGreaterThan(5);
    for (const path of named) expect(await readScript(page, site.url + path), screen).not.toContain("ProseMirror");
  }
  const scripts = watchScripts(page);
  for (const screen of ["legal", "board?neu=1"]) {
    await page.goto(`/admin/${screen}`, { waitUntil: "networkidle" });
    expect(await includeEditor(scripts.splice(0)), screen).toBe(false);
  }
  await page.goto("/admin/news?neu=1");
  await expect(page.getByRole("textbox", { name: "Inhalt" })).toBeVisible();
  // A plain field is shown until the editor has loaded.
  await expect.poll(() => includeEditor(scripts)).toBe(true);
});

const texts = new Map<string, string>();
async function readScript(page: Page, url: string): Promise<string> {
  const known = texts.get(url) ?? (await (await page.request.get(url)).text());
  texts.set(url, known);
  return known;
}
