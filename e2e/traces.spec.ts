import type { BrowserContext, Page } from "@playwright/test";
import { adminPaths, filledIn, publicPaths } from "../test/route-table.ts";
import { signIn } from "./admin-fixtures.ts";
import { expect, type Site, test } from "./fixtures.ts";
import { whenInteractive } from "./interactive.ts";

/** Every page of the route table; what is no page (feeds, files, the way in) has no browser to leave a trace in. */
const pages = publicPaths
  .filter(
    (path) => !/\.|^\/(zugang$|veranstaltungen\/|vorschau\/|anmeldung\/verwalten\/:token\/bescheinigung)/.test(path),
  )
  .map((path) =>
    filledIn(path, { slugWithId: "spuren-spuren1", eventId: "spuren1", slugWithLinkId: "x-abcdefghijkl" }),
  );
const screens = adminPaths.filter((path) => !/:|\/(login|logout|upload|paste|search)|\/home\/news/.test(path));

async function arrange({ content }: Site): Promise<void> {
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await content.put("events", "spuren1", { title: "Spuren", date: "2026-06-20", registrationSettings });
  await content.put("news", "spuren1", { title: "Spuren", date: "2026-06-10", content: "<p>Text</p>" });
}

/** What a page left behind in the browser, and what its policy had to stop. */
async function watchTraces(context: BrowserContext) {
  const violations: string[] = [];
  await context.exposeBinding("reportViolation", (_source, what: string) => violations.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void };
      reportViolation(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

async function storedBy(page: Page) {
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

test("who only reads is given no cookie, and nothing is stored in the browser", async ({ page, context }) => {
  expect(pages.length).toBeGreaterThan(12);
  const violations = await watchTraces(context);
  for (const path of pages) {
    await page.goto(path);
    await whenInteractive(page);
    expect(await storedBy(page), path).toEqual(nothing);
  }
  // As people read: from page to page within the browser, with dialogs and filters.
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
  expect(await storedBy(page)).toEqual(nothing);
  expect(await context.cookies()).toEqual([]);
  expect(violations).toEqual([]);
});

test("a notice that was closed leaves the event's id, for all tabs, and nothing else", async ({ page, context }) => {
  await page.goto("/");
  await whenInteractive(page);
  const popup = page.getByRole("complementary").filter({ hasText: "Mehr erfahren" });
  await expect(popup).toBeVisible();
  await popup.getByRole("button").first().click();
  await expect(popup).toHaveCount(0);
  const kept = { ...nothing, local: ["promo-dismissed"] };
  expect(await storedBy(page)).toEqual(kept);
  expect(await page.evaluate(() => localStorage.getItem("promo-dismissed"))).toMatch(/^[\w-]+$/);
  expect(await context.cookies()).toEqual([]);

  const other = await context.newPage();
  await other.goto("/");
  expect(await storedBy(other)).toEqual(kept);
});

test("every screen of the back office keeps its policy, editors and dialogs included", async ({
  page,
  context,
  site,
}) => {
  expect(screens.length).toBeGreaterThan(13);
  const violations = await watchTraces(context);
  await signIn(page, site.url);
  const dialogs = ["news", "science", "events", "board", "congress", "documents"].map((path) => `/admin/${path}?neu=1`);
  for (const path of ["/admin/login", ...screens, ...dialogs, "/admin/courses", "/admin/events?anmeldungen=spuren1"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Es ist ein Fehler aufgetreten.")).toHaveCount(0);
  }
  await page.goto("/admin/news?bearbeiten=spuren1");
  await page.getByRole("textbox", { name: "Inhalt" }).pressSequentially("Fett");
  expect(violations).toEqual([]);
  // The session and the mark of a browser that signed in are the only cookies, and no script can read them.
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).toSorted()).toEqual([
    [expect.stringMatching(/^admin_device_/), true, "Lax"],
    ["admin_session", true, "Lax"],
  ]);
});
