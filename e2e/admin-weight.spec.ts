import type { Page, Response } from "@playwright/test";
import { expect, test } from "./admin-fixtures.ts";

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

test("only a form with a text loads the text editor", async ({ admin: page }) => {
  const scripts = watchScripts(page);
  for (const screen of ["dashboard", ...screens, "maintenance", "news"]) {
    await page.goto(`/admin/${screen}`, { waitUntil: "networkidle" });
    expect(await includeEditor(scripts.splice(0)), screen).toBe(false);
  }
  for (const form of ["board?neu=1", "congress?neu=1", "documents?neu=1"]) {
    await page.goto(`/admin/${form}`, { waitUntil: "networkidle" });
    expect(await includeEditor(scripts.splice(0)), form).toBe(false);
  }
  await page.goto("/admin/news?neu=1");
  await expect(page.getByRole("textbox", { name: "Inhalt" })).toBeVisible();
  // A plain field is shown until the editor has loaded.
  await expect.poll(() => includeEditor(scripts)).toBe(true);
});
