import type { Page } from "@playwright/test";
import { adminPaths } from "../../test/route-table.ts";
import { expect, test } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";

const longAddress = `https://verzeichnis.example/${"unterverzeichnis".repeat(8)}`;

/** Creates one record of each kind, with texts that are hard to lay out. */
async function arrange(page: Page, site: Site): Promise<void> {
  await site.content.put("news", "look", { title: `Hinweis ${longAddress}`, date: "2026-06-14", content: longAddress });
  await site.content.put("events", "look", {
    title: "Refresherkurs Palliativmedizin: Betäubungsmittelverschreibungsverordnung für Hausärztinnen und Hausärzte",
    date: "2026-09-12",
    location: "Kongresszentrum Westfalenhallen, Eingang Nord",
    registrationSettings: { enabled: true, registrationMethod: "direct" },
  });
  await site.content.put("documents", "look", {
    title: "Donaudampfschifffahrtskapitänsversicherungsgesellschaftsformular",
    tags: ["Formular", "Versicherungsgesellschaft", "Vorlage", "Verein"],
    category: "Patienteninformation",
    fileType: "pdf",
    fileUrl: "/files/documents/1_formular.pdf",
  });
  for (let n = 1; n <= 12; n++) {
    await page.request.post(`${site.url}/register/look`, {
      form: {
        title: "Prof. Dr.",
        firstName: "Anna-Katharina",
        lastName: `Müßig ${n}`,
        email: `n${n}@praxis.example`,
        city: "Köln",
      },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
  }
}

const screens = [
  "/admin/dashboard",
  "/admin/dashboard?passwort=1",
  "/admin/log",
  "/admin/account",
  "/admin/accounts",
  "/admin/news",
  "/admin/news?neu=1",
  "/admin/news?papierkorb=1",
  "/admin/science?neu=1",
  "/admin/events",
  "/admin/events/neu/was-und-wann",
  "/admin/events/look/was-und-wann",
  "/admin/events/look/anmeldung",
  "/admin/events/look/fortbildung",
  "/admin/events/look/referierende",
  "/admin/events/look/e-mails",
  "/admin/events/look/links",
  "/admin/board",
  "/admin/board?neu=1",
  "/admin/congress?bearbeiten=kongressprogramm-2025",
  "/admin/courses",
  "/admin/courses?bearbeiten=kursprogramm-2025",
  "/admin/documents",
  "/admin/media",
  "/admin/documents?bearbeiten=look",
  "/admin/contact",
  "/admin/contact?reiter=anfragen",
  "/admin/events/look/anmeldungen",
  "/admin/events/look/warteliste",
  "/admin/events/look/rundschreiben",
  "/admin/events/look/tage",
  "/admin/events/look/anwesenheit",
  "/admin/events/look/drucken",
  "/admin/events/look/bescheinigungen",
  "/admin/events/look/eiv",
  "/admin/events/look/evaluation",
  "/admin/events/look/auswertung",
  "/admin/events/look/zahlungen",
  "/admin/home",
  "/admin/about",
  "/admin/legal",
  "/admin/legal?reiter=mitgliedsantrag",
  "/admin/maintenance",
  "/admin/synonyms",
  "/admin/redirects",
  "/admin/redirects?neu=1",
  "/admin/certificates",
  "/admin/payments",
  "/admin/payments/kontoauszug",
  "/admin/payments/einstellungen",
  "/admin/privacy",
  "/admin/handbuch",
  "/admin/handbuch/nachrichten",
  "/admin/handbuch/umzug",
];

/** As wide as what is printed on a sheet of A4. */
const sheet = { width: 700, height: 1000 };

/** Returns buttons, links and fields lower than 32 px, except links in running text and steppers of number fields. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.locator("main, [role=dialog]").evaluateAll((areas) =>
    areas
      .flatMap((area) => [...area.querySelectorAll<HTMLElement>("a, button, input, select, textarea")])
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        const isOwnTarget = !target.matches(
          "[type=checkbox], [type=radio], [type=file], [aria-hidden], .visually-hidden",
        );
        const isShown = width > 1 && target.checkVisibility({ visibilityProperty: true });
        return isOwnTarget && isShown && getComputedStyle(target).display !== "inline" && height < 32;
      })
      .map((target) => `${target.getAttribute("aria-label") ?? target.textContent}: ${target.offsetHeight} px`),
  );
}

/** Returns the texts of badges, buttons and tabs that are cut off. */
function findCutLabels(page: Page): Promise<string[]> {
  return page
    .locator(".mantine-Badge-label, .mantine-Button-label, .mantine-Tabs-tabLabel")
    .evaluateAll((labels) =>
      labels
        .filter((label) => getComputedStyle(label).overflow === "hidden" && label.scrollWidth > label.clientWidth)
        .map((label) => label.textContent ?? ""),
    );
}

/** Returns the page and the dialogs that are wider than the screen. */
function findWideAreas(page: Page): Promise<string[]> {
  return page
    .locator("html, .mantine-Modal-content, .mantine-Modal-body, .mantine-Drawer-content, .mantine-Drawer-body")
    .evaluateAll((areas) =>
      areas
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className, scrollWidth }) => `${className || "page"}: ${scrollWidth} px`),
    );
}

test("no screen or dialog scrolls sideways, cuts labels or has small targets on the narrowest phone (WCAG 1.4.10), nor prints anything to press", async ({
  admin: page,
  site,
}) => {
  const noScreens =
    /:|^\/admin(\/(login|logout|upload|paste|search|links|viewer|home\/news|(log|redirects)\/export|payment$|media\/pictures).*)?$/;
  const paths = screens.map((screen) => screen.split("?")[0]);
  expect(adminPaths.filter((path) => !noScreens.test(path) && !paths.includes(path))).toEqual([]);
  await arrange(page, site);
  for (const screen of screens) {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(screen);
    await expect(page.getByRole("heading").first()).toBeVisible();
    if (screen.includes("=")) {
      await expect(page.locator("[role=dialog], [role=tabpanel]").filter({ visible: true }).first()).toBeVisible();
    }
    expect(await findWideAreas(page), screen).toEqual([]);
    expect(await findSmallTargets(page), screen).toEqual([]);
    expect(await findCutLabels(page), screen).toEqual([]);

    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: "print" });
    const printed = page.locator(".mantine-AppShell-main, [role=dialog]").filter({ visible: true });
    const pressable = page.locator(".mantine-Button-root, nav, [type=file], .table-bar").filter({ visible: true });
    await expect(printed.first(), screen).toBeVisible();
    await expect(pressable, screen).toHaveCount(0);
    expect(await findWideAreas(page), `${screen}, printed`).toEqual([]);
  }
});

test("the buttons below a form are never cut off, between phone and desk", async ({ admin: page, site }) => {
  await arrange(page, site);
  for (const screen of ["/admin/news?neu=1", "/admin/events/look/was-und-wann", "/admin/home"]) {
    await page.goto(screen);
    await expect(page.getByRole("button", { name: "Weitere Aktionen" })).toBeVisible();
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findCutLabels(page), `${screen} at ${width} px`).toEqual([]);
      const foot = page.locator(".editor-foot, .form-foot");
      expect(await foot.evaluate((line) => line.scrollWidth - line.clientWidth), `${screen} at ${width} px`).toBe(0);
    }
  }
});

test("a long address in a news item does not make the picker scroll on a phone", async ({ admin: page, site }) => {
  await arrange(page, site);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/home");
  await page.getByRole("tab", { name: "Hervorgehobene Beiträge" }).click();
  await expect(page.getByRole("checkbox", { name: /^Hinweis/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("registrations of an event with a long title: the header sticks below it, the list prints as a whole, all is in reach", async ({
  admin: page,
  site,
}) => {
  await arrange(page, site);
  const manager = page.getByRole("dialog", { name: /^Anmeldungen: / });
  const close = manager.getByRole("button", { name: "Schließen", exact: true });
  const title = manager.getByRole("heading", { level: 2 }).first();
  await page.setViewportSize({ width: 832, height: 700 });
  await page.goto("/admin/events/look/anmeldungen");
  await expect(manager.getByRole("row")).toHaveCount(13);
  await manager.getByRole("row").last().scrollIntoViewIfNeeded();
  const shown = await manager.locator(".mantine-Modal-header").boundingBox();
  const head = await manager.getByRole("columnheader", { name: "Name" }).boundingBox();
  expect(head?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));

  // On a phone the title scrolls away; also in a window of 720 × 640 with text twice as large.
  for (const [width, height] of [
    [360, 560],
    [360, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await title.scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport();
    await manager.getByRole("row").last().scrollIntoViewIfNeeded();
    await expect(title).not.toBeInViewport();
    await expect(close).toBeInViewport({ ratio: 1 });
  }

  // Beside the title all sections are in reach.
  await page.setViewportSize({ width: 1280, height: 620 });
  const sections = manager.getByRole("navigation", { name: "Abschnitte der Veranstaltung" });
  await sections.getByRole("link").last().scrollIntoViewIfNeeded();
  await expect(sections.getByRole("link").last()).toBeInViewport({ ratio: 0.9 });

  await page.emulateMedia({ media: "print" });
  const bottom = await manager
    .getByRole("row")
    .last()
    .evaluate((row) => row.getBoundingClientRect().bottom + scrollY);
  expect(bottom).toBeGreaterThan(620);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(bottom);
  await expect(page.getByRole("navigation", { name: "Redaktion" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Veranstaltungen" })).toBeHidden();
});

test("prints lists as tables with all their columns", async ({ admin: page, site }) => {
  await arrange(page, site);
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: "print" });
  for (const [path, heads] of Object.entries({
    "/admin/news": ["Pin", "Startseite", "Datum", "Titel", "Kategorie"],
    "/admin/events": ["Datum", "Titel", "Anmeldungen", "Ort", "Punkte"],
    "/admin/events/look/anmeldungen": ["Name", "Wohnort", "Anmeldedatum", "Status"],
  })) {
    await page.goto(path);
    const row = page.getByRole("row", { name: /Refresherkurs|Hinweis|Müßig 12/ });
    await expect(row).toBeVisible();
    const shown = page.getByRole("columnheader").filter({ visible: true, hasNotText: "Aktionen" });
    await expect(shown, path).toHaveText(heads);
    await expect(row.getByRole("cell"), path).toHaveCount(heads.length);
    const tops = await shown.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size, path).toBe(1);
  }

  await page.goto("/admin/news?kategorie=science");
  const category = page.getByRole("combobox", { name: "Kategorie" });
  await expect(category).toHaveValue("science");
  await expect(category).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
});

test("shows values that have no column on a tablet below the title", async ({ admin: page, site }) => {
  await arrange(page, site);
  await page.setViewportSize({ width: 768, height: 1024 });
  const below = (title: RegExp, note: string) => page.getByRole("row", { name: title }).getByText(note).first();
  await page.goto("/admin/events");
  await expect(below(/Refresherkurs/, "Eingang Nord")).toBeVisible();
  await page.goto("/admin/documents");
  await expect(page.getByRole("heading", { level: 1, name: "Dokumente verwalten" })).toBeVisible();
  await expect(below(/Donaudampf/, "Patienteninformation")).toBeVisible();
});
