import type { Page } from "@playwright/test";
import { test as base, expect, expectNoFindings } from "../admin-fixtures.ts";

/** With scroll bars that take room, as on Windows. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
    { scope: "worker" },
  ],
});

const menu = (page: Page) => page.getByRole("navigation", { name: "Redaktion" });

test("groups the screens, counts new registrations, and searches", async ({ admin: page, site }) => {
  await site.content.put("events", "menu", {
    title: "Schmerztag",
    date: "2026-09-12",
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
  for (const name of ["Muster", "Beispiel"]) {
    const form = { title: "Frau", firstName: "Erika", lastName: name, city: "Ulm", email: `${name}@praxis.example` };
    await page.request.post(`${site.url}/register/menu`, { form, headers: { Origin: site.url }, maxRedirects: 0 });
  }
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto("/admin/dashboard");
  const groups = {
    Inhalte: "Medien",
    Website: "Synonyme",
    Personen: "Vorlage der Bescheinigung",
    Verwaltung: "Konten",
  };
  for (const [group, screen] of Object.entries(groups)) {
    await expect(menu(page).getByRole("list", { name: group }).getByRole("link", { name: screen })).toBeVisible();
  }
  await expect(menu(page).getByText("2 neue Anmeldungen")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Was ansteht" }).getByRole("link", { name: "2 neue Anmeldungen" }),
  ).toBeVisible();
  await expectNoFindings(page);

  await page.goto("/admin/events/menu/anmeldungen");
  await page.getByRole("checkbox", { name: /Muster/ }).check();
  await page.getByRole("button", { name: /^Stornieren/ }).click();
  const question = page.getByRole("dialog", { name: "Anmeldungen stornieren" });
  await question.getByRole("button", { name: "Stornieren" }).click();
  await expect(menu(page).getByText("1 neue Anmeldung", { exact: true })).toBeVisible();

  await page.goto("/admin/dashboard");
  await menu(page).getByRole("button", { name: "Suchen" }).click();
  await page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" }).fill("Synonyme");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Synonyme" })).toBeVisible();
});

test("shows its foot on every screen size, and no screen scrolls sideways on a laptop", async ({ admin: page }) => {
  for (const height of [900, 768, 600]) {
    await page.setViewportSize({ width: 1366, height });
    await page.goto("/admin/dashboard");
    await expect(menu(page).getByRole("button", { name: "Abmelden" })).toBeInViewport({ ratio: 1 });
    await expect(menu(page).getByRole("button", { name: "Suchen" })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/admin/dashboard");
  await expect(menu(page).getByRole("link", { name: "Konten" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
  for (const path of [
    "dashboard",
    "news",
    "events",
    "documents",
    "media",
    "contact",
    "accounts",
    "log",
    "home",
    "legal",
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wide = await page.locator("body, body *").evaluateAll((elements) =>
      elements
        .filter((element) => element === document.body || /auto|scroll/.test(getComputedStyle(element).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => String(className)),
    );
    expect(wide, path).toEqual([]);
  }
});
