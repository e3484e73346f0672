import type { Page } from "@playwright/test";
import { filledIn, publicPaths } from "../../test/route-table.ts";
import { signIn } from "../admin-fixtures.ts";
import { expect, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

/** Every page of the route table, without routes that serve no page (feeds, files, the form of the gate). */
const pages = publicPaths
  .filter(
    (path) =>
      !/\.|^\/(zugang$|veranstaltungen\/|vorschau\/|anmeldung\/verwalten\/:token\/(bescheinigung|rechnung\/pdf))/.test(
        path,
      ),
  )
  .map((path) =>
    filledIn(path, { slugWithId: "spuren-spuren1", eventId: "spuren1", slugWithLinkId: "x-abcdefghijkl" }),
  );

const textPages = ["/datenschutz", "/barrierefreiheit", "/impressum"];

async function arrange({ content }: Site): Promise<void> {
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await content.put("events", "spuren1", { title: "Spuren", date: "2026-06-20", registrationSettings });
  await content.put("news", "spuren1", { title: "Spuren", date: "2026-06-10", content: "<p>Text</p>" });
}

async function readStorage(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}
const nothing = { local: [], session: [], databases: [], caches: [], workers: 0 };

test.beforeEach(({ site }) => arrange(site));

test("reading public pages sets no cookie and stores nothing in the browser", async ({ page, context }) => {
  expect(pages.length).toBeGreaterThan(12);
  for (const path of pages) {
    await page.goto(path);
    // They have no script that could become interactive.
    if (!textPages.includes(path)) await whenInteractive(page);
    expect(await readStorage(page), path).toEqual(nothing);
  }
  // With client-side navigation and dialogs.
  await page.goto("/");
  await whenInteractive(page);
  for (const name of ["Impressum", "Datenschutz"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  for (const name of ["Wissenschaft", "Aktuelles", "Veranstaltungen", "Dokumente", "Mitgliedschaft"]) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(await readStorage(page)).toEqual(nothing);
  expect(await context.cookies()).toEqual([]);
});

test("closing the promotion stores only the event's id, for all tabs", async ({ page, context }) => {
  await page.goto("/");
  await whenInteractive(page);
  const popup = page.getByRole("complementary").filter({ hasText: "Mehr erfahren" });
  await expect(popup).toBeVisible();
  await popup.getByRole("button").first().click();
  await expect(popup).toHaveCount(0);
  const kept = { ...nothing, local: ["promo-dismissed"] };
  expect(await readStorage(page)).toEqual(kept);
  expect(await page.evaluate(() => localStorage.getItem("promo-dismissed"))).toMatch(/^[\w-]+$/);
  expect(await context.cookies()).toEqual([]);

  const other = await context.newPage();
  await other.goto("/");
  expect(await readStorage(other)).toEqual(kept);
});

test("the back office sets no cookies but the session and the known browser, unreadable for scripts", async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site.url);
  await page.goto("/admin/news?bearbeiten=spuren1");
  await page.getByRole("textbox", { name: "Inhalt" }).pressSequentially("Fett");
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).toSorted()).toEqual([
    [expect.stringMatching(/^admin_device_/), true, "Lax"],
    ["admin_session", true, "Lax"],
  ]);
});
