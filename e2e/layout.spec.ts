import type { Page } from "@playwright/test";
import { aLibraryDocument } from "../test/builders.ts";
import { expect, expectNoAxeFindings, test } from "./fixtures.ts";
import { whenInteractive } from "./interactive.ts";

const entries = [
  ["Startseite", "/"],
  ["Wissenschaft", "/wissenschaft"],
  ["Aktuelles", "/aktuelles"],
  ["Veranstaltungen", "/veranstaltungen"],
  ["Dokumente", "/dokumente"],
  ["Mitgliedschaft", "/mitgliedschaft"],
  ["Kontakt", "/mitgliedschaft?dialog=kontakt"],
] as const;

const phone = { width: 360, height: 740 };

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("names its seven entries on one line and marks the current one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/mitgliedschaft");
  const links = page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link");
  await expect(links).toHaveText(entries.map(([label]) => label));
  for (const [position, [, path]] of entries.entries()) await expect(links.nth(position)).toHaveAttribute("href", path);
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(page.locator('header [aria-current="page"]:visible')).toHaveText("Mitgliedschaft");
  await expect(page.getByText("Bitte informieren Sie sich regelmäßig über diese Homepage!")).toBeVisible();
});

test("opens the menu of a phone under the header without script", async ({ pageWithoutScript: page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
  await expect(menu).toHaveCount(0);
  await page.getByText("Menü", { exact: true }).click();
  await expect(menu.getByRole("link")).toHaveText(entries.map(([label]) => label));
  const header = await page.getByRole("banner").boundingBox();
  expect((await menu.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await menu.getByRole("link", { name: "Dokumente" }).click();
  await expect(page).toHaveURL("/dokumente");
  await expect(menu).toHaveCount(0);
});

test("closes the menu of a phone with Esc, beside it and on navigation", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
  const button = page.locator("summary", { hasText: "Menü" });

  await button.click();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.locator("body")).toHaveCSS("overflow", "visible");

  await button.click();
  await page.mouse.click(180, 720);
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole("link", { name: "Startseite" }).click();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole("link", { name: "Kontakt" }).click();
  await expect(page.getByRole("dialog", { name: "Kontakt" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("lets the keyboard skip to the content", async ({ page }) => {
  await page.goto("/mitgliedschaft");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("leads the focus to the heading of the next page, wherever the link stood", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const heading = page.getByRole("heading", { level: 1 });
  const footer = page.getByRole("navigation", { name: "Schnellzugriff" });

  await page.getByRole("banner").getByRole("link", { name: "Aktuelles" }).click();
  await expect(heading).toHaveText("Aktuelles");
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");

  await footer.getByRole("link", { name: "Nachrichten" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Nachrichten");
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "solid");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeFocused();
  // The same kind of page once more: the link that was followed is still there, under another title.
  const title = await heading.textContent();
  await page.getByRole("navigation", { name: "Weitere Nachrichten" }).getByRole("link").first().click();
  await expect(heading).not.toHaveText(title ?? "");
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(heading).toHaveText(title ?? "");
  await expect(heading).toBeFocused();

  await page.goto("/");
  await whenInteractive(page);
  await page.locator('a[href^="/ueber-uns#"]').first().click();
  await expect(page.locator("main :focus")).toHaveAttribute("id", /^vorstand/);
  await expect(page.locator("main :focus")).toBeInViewport();
});

test("names an open dialog in the window's title", async ({ page, pageWithoutScript, site }) => {
  await site.content.put("documents", "blatt", aLibraryDocument({ title: "Merkblatt" }));
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const ofPage = await page.title();
  expect(ofPage).toMatch(/^Mitgliedschaft – /);
  const footer = page.getByRole("contentinfo");
  for (const name of ["Impressum", "Datenschutz"]) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}.* – ${ofPage}$`));
    await page.keyboard.press("Escape");
    await expect(page).toHaveTitle(ofPage);
  }
  for (const [path, title] of [
    ["/aktuelles?dialog=kontakt", /^Kontakt – Aktuelles – /],
    ["/?dialog=mitgliedschaft", /^Mitgliedschaft – Gesellschaft/],
    ["/dokumente?vorschau=blatt", /^Merkblatt – Dokumente – /],
  ] as const) {
    await pageWithoutScript.goto(path);
    await expect(pageWithoutScript).toHaveTitle(title);
  }
});

test("tells in the footer how to reach the association", async ({ pageWithoutScript: page, site }) => {
  await page.goto("/mitgliedschaft");
  const footer = page.getByRole("contentinfo");
  const quickLinks = footer.getByRole("navigation", { name: "Schnellzugriff" }).getByRole("link");
  await expect(quickLinks).toHaveText(["Über uns", "Nachrichten", "Veranstaltungen", "Aktuelles"]);
  for (const [position, path] of ["/ueber-uns", "/nachrichten", "/veranstaltungen", "/aktuelles"].entries()) {
    await expect(quickLinks.nth(position)).toHaveAttribute("href", path);
  }
  await expect(footer).toContainText("Mo. - Fr. 10:00 - 12:00 Uhr");
  await expect(footer).toContainText("Musterstraße 1, 12345 Musterstadt");
  await expect(footer.getByRole("link", { name: "+49 30 000000" })).toHaveAttribute("href", "tel:+4930000000");
  await expect(footer.getByRole("link", { name: "info@example.org" })).toHaveAttribute(
    "href",
    "mailto:info@example.org",
  );
  await expect(footer.getByRole("link", { name: /Facebook|LinkedIn/ })).toHaveCount(0);

  const facebook = "https://www.facebook.com/beispiel";
  await site.content.put("settings", "settings", { socialMedia: { facebook } });
  await page.goto("/mitgliedschaft");
  await expect(footer.getByRole("link", { name: "Facebook" })).toHaveAttribute("href", facebook);
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toHaveCount(0);

  const linkedin = "https://www.linkedin.com/company/beispiel";
  await site.content.put("settings", "settings", { socialMedia: { linkedin } });
  await page.goto("/mitgliedschaft");
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toHaveAttribute("href", linkedin);
  await expect(footer.getByRole("link", { name: "Facebook" })).toHaveCount(0);
});

test("fetches two typefaces, and the letters of other languages only for a name that has them", async ({
  pageWithoutScript: page,
  site,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    const name = /assets\/(.+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
    if (name) fonts.push(name);
  });
  const visit = async () => {
    fonts.length = 0;
    await page.goto("/ueber-uns", { waitUntil: "networkidle" });
    return fonts.toSorted();
  };
  expect(await visit()).toEqual(["source-sans", "source-serif-600"]);

  const member = {
    name: "Łukasz Çelik",
    title: "Dr.",
    role: "Beisitz (Åbo)",
    description: "…",
    image: "/bild.png",
    position: 9,
  };
  await site.content.put("board", "namen", member);
  expect(await visit()).toEqual([
    "source-sans",
    "source-sans-western",
    "source-serif-600",
    "source-serif-600-eastern",
    "source-serif-600-western",
  ]);
});

test("announces the first upcoming event, today's included", async ({ pageWithoutScript: page, site }) => {
  await page.setViewportSize(phone);
  await site.content.put("events", "gestern", { title: "Gestern", date: "2026-06-14" });
  await site.content.put("events", "heute", { title: "Heute", date: "2026-06-15", certificationPoints: 2 });
  await page.goto("/mitgliedschaft");
  const banner = page.getByRole("complementary", { name: "Nächste Veranstaltung" });
  await expect(banner.getByRole("link", { name: "Heute" })).toHaveAttribute("href", "/veranstaltungen?event=heute");
  await expect(banner).toContainText("15.06.2026");
  await expect(banner).toContainText("2 Fortbildungspunkte");
});

test("takes one line of a phone for its banner, and begins with the content soon", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  const banner = page.getByRole("complementary", { name: "Nächste Veranstaltung" });
  const title = banner.getByRole("link", { name: "Schmerzkonferenz: Opioide am Lebensende" });
  const lineHeight = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await banner.boundingBox())?.height).toBeLessThan(2.5 * lineHeight);
  expect((await page.getByRole("main").boundingBox())?.y).toBeLessThan(170);
});

test("has no banner when nothing is planned", async ({ pageWithoutScript: page, site }) => {
  for (const id of ["schmerzkonferenz", "nervenblockaden", "schwierige-gespraeche", "journal-club", "jahreskongress"]) {
    await site.content.remove("events", id);
  }
  await page.goto("/mitgliedschaft");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

function promoOf(page: Page) {
  return page.getByRole("complementary", { name: "Veranstaltungshinweis" });
}

test("promotes the event after the banner's, after 3 s and for 60 s, not counting while the pointer is on it", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.clock.pauseAt("2026-06-15T10:00:01Z");
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const promo = promoOf(page);
  await page.clock.runFor(1_500);
  await expect(promo).toHaveCount(0);
  await page.clock.runFor(1_500);
  const facts = [/\d\d\.\d\d\.2026/, "09:00 - 18:00 Uhr", "Universitätsklinikum", "Zertifizierung beantragt"];
  for (const fact of ["Workshop Ultraschallgestützte Nervenblockaden", ...facts])
    await expect(promo).toContainText(fact);
  await expect(promo.locator("img")).toHaveAttribute("src", /^\/files\//);
  await expect(promo.getByRole("link", { name: "Mehr erfahren" })).toHaveAttribute(
    "href",
    "/veranstaltungen?event=nervenblockaden",
  );
  await expect(page.locator(":focus")).toHaveCount(0);

  await page.clock.runFor(30_000);
  await promo.hover();
  await page.clock.runFor(60_000);
  await expect(promo).toBeVisible();
  await page.mouse.move(2, 2);
  await page.clock.runFor(29_000);
  await expect(promo).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(promo).toHaveCount(0);
});

// SPEC §4: the card rotates between what it is given, and it is given one event. How it rotates: promo-position.test.ts.
test("promotes one of several events and no other for its whole minute", async ({ page }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.clock.pauseAt("2026-06-15T10:00:01Z");
  await page.goto("/veranstaltungen");
  expect(await page.locator('main a[href*="?event="]').count()).toBeGreaterThan(1);
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  const title = promoOf(page).getByText("Workshop Ultraschallgestützte Nervenblockaden");
  for (let seconds = 0; seconds < 60; seconds += 10) {
    await expect(title).toBeVisible();
    await page.clock.runFor(10_000);
  }
  await expect(promoOf(page)).toHaveCount(0);
});

test("keeps the promotion while the focus is on it, and ends it for good when it is followed", async ({ page }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  const promo = promoOf(page);
  const more = promo.getByRole("link", { name: "Mehr erfahren" });
  await more.focus();
  await page.clock.runFor(90_000);
  await expect(promo).toBeVisible();
  // A pointer passing over it takes nothing from who reads it with the keyboard.
  await promo.hover();
  await page.mouse.move(2, 2);
  await page.clock.runFor(90_000);
  await expect(promo).toBeVisible();
  await more.press("Enter");
  await expect(page).toHaveURL("/veranstaltungen?event=nervenblockaden");
  await expect(promo).toHaveCount(0);

  await page.goto("/dokumente");
  await whenInteractive(page);
  await page.clock.runFor(5_000);
  await expect(promo).toHaveCount(0);
});

test("steps aside from the footer and from what has the focus; Esc ends the promotion in every tab", async ({
  page,
  context,
}) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  const promo = promoOf(page);
  await expect(promo).toBeVisible();
  const imprint = page.getByRole("contentinfo").getByRole("link", { name: "Impressum" });
  await imprint.focus();
  await expect(promo).toBeHidden();
  await imprint.click({ trial: true });
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: "instant" });
  });
  await expect(promo).toBeVisible();

  const other = await context.newPage();
  await other.goto("/dokumente");
  await whenInteractive(other);
  await expect(promoOf(other)).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(promoOf(other)).toHaveCount(0);
  await expect(promo).toHaveCount(0);
});

test("promotes nothing that the banner announces already", async ({ page, site }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  for (const id of ["nervenblockaden", "schwierige-gespraeche", "journal-club", "jahreskongress"])
    await site.content.remove("events", id);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole("complementary", { name: "Nächste Veranstaltung" })).toBeVisible();
  await expect(promoOf(page)).toHaveCount(0);
});

test("does not promote the event a visitor is just registering for", async ({ page, site }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  const registrationLink = "/anmeldung/schmerztag-a1b2c3d4e5f6";
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const, registrationLink };
  // The second of the upcoming events is the one that is promoted elsewhere.
  await site.content.put("events", "heute", { title: "Heute", date: "2026-06-15" });
  await site.content.put("events", "schmerztag", { title: "Schmerztag", date: "2026-06-16", registrationSettings });
  for (const path of [registrationLink, "/register/schmerztag", "/registration/success?event=schmerztag"]) {
    await page.goto(path);
    await whenInteractive(page);
    await page.clock.runFor(4_000);
    await expect(promoOf(page)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(promoOf(page)).toBeVisible();
});

test("leaves the whole title of the promotion beside its button to close, on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const promo = promoOf(page);
  await expect(promo).toBeVisible();
  const title = promo.getByText("Workshop Ultraschallgestützte");
  const button = promo.getByRole("button", { name: "Hinweis schließen" });
  // Where its lines break depends on the width.
  for (const width of [340, 360, 375, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 740 });
    const covered = await button.evaluate(
      (element, text) => {
        const range = document.createRange();
        range.selectNodeContents(text as Node);
        const box = element.getBoundingClientRect();
        return [...range.getClientRects()].some(({ right, top }) => right > box.left && top < box.bottom);
      },
      await title.elementHandle(),
    );
    expect(covered, `${width} px`).toBe(false);
  }
});

test("never promotes again once dismissed", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await expect(promoOf(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await promoOf(page).getByRole("button", { name: "Hinweis schließen" }).click();
  await expect(promoOf(page)).toHaveCount(0);

  await page.goto("/dokumente");
  await whenInteractive(page);
  await page.waitForFunction(() => performance.now() > 3_500);
  await expect(promoOf(page)).toHaveCount(0);
});

test("gives a finger 44 pixels for each link of the footer and each way to the secretariat", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("/?dialog=kontakt");
  const links = page.locator("footer a, dialog dl a");
  await expect(links).toHaveCount(11);
  for (const link of await links.all()) {
    const height = await link.evaluate((element) => element.getBoundingClientRect().height);
    expect(height, await link.innerText()).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

for (const width of [320, 360, 768, 1280]) {
  test(`never scrolls sideways at ${width} pixels`, async ({ page, site }) => {
    const long = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
    await site.content.put("settings", "settings", {
      associationName: long,
      contactEmail: `${long.slice(0, 40)}@example.org`,
    });
    await site.content.put("events", "lang", { title: long, date: "2026-06-16", location: long });
    await site.content.put("home", "content", { hero: { title: long }, history: long });
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["/", "/?dialog=mitgliedschaft", "/mitgliedschaft", "/ueber-uns", "/datenschutz"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}
