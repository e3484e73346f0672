import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

// How every page announces the next events: the banner at the top, and the promotion in the corner.

const phone = { width: 360, height: 740 };

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("begins the content of a phone below one line of the header and one of the banner", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  const banner = page.getByRole("complementary", { name: "Nächste Veranstaltung" });
  const title = banner.getByRole("link", { name: "Schmerzkonferenz: Opioide am Lebensende" });
  const lineHeight = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect((await banner.boundingBox())?.height).toBeLessThan(2.5 * lineHeight);
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(64);
  expect((await page.getByRole("main").boundingBox())?.y).toBeLessThan(120);
});

function promoOf(page: Page) {
  return page.getByRole("complementary", { name: "Veranstaltungshinweis" });
}

test("promotes the event after the banner's, after 3 s and for 60 s, paused while hovered", async ({ page }) => {
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
  await expect(promo.locator("img"), "cropped, not stretched").toHaveCSS("object-fit", "cover");
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

// SPEC §4: the card rotates through its events, but gets only one. promo-position.test.ts tests the rotation.
test("promotes the same one of several events for the whole minute", async ({ page }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.clock.pauseAt("2026-06-15T10:00:01Z");
  await page.goto("/");
  expect(await page.locator('main a[href*="?event="]').count()).toBeGreaterThan(1);
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  const title = promoOf(page).getByText("Workshop Ultraschallgestützte Nervenblockaden").filter({ visible: true });
  for (let seconds = 0; seconds < 60; seconds += 10) {
    await expect(title).toBeVisible();
    await page.clock.runFor(10_000);
  }
  await expect(promoOf(page)).toHaveCount(0);
});

test("keeps the promotion while it has the focus, and ends it once its link was followed", async ({ page }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  const promo = promoOf(page);
  const more = promo.getByRole("link", { name: "Mehr erfahren" });
  await more.focus();
  await page.clock.runFor(90_000);
  await expect(promo).toBeVisible();
  // A passing pointer does not restart the timer while the promotion has the focus.
  await promo.hover();
  await page.mouse.move(2, 2);
  await page.clock.runFor(90_000);
  await expect(promo).toBeVisible();
  await more.press("Enter");
  await expect(page).toHaveURL("/veranstaltungen?event=nervenblockaden");
  await expect(promo).toHaveCount(0);

  await page.goto("/aktuelles");
  await whenInteractive(page);
  await page.clock.runFor(5_000);
  await expect(promo).toHaveCount(0);
});

test("hides the promotion while it covers footer or focus; Esc ends it in every tab", async ({ page, context }) => {
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
  // On a phone not beside a field either, whatever it covers.
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(promo).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(promo).toBeVisible();

  await page.setViewportSize({ width: 768, height: 600 });
  await page.goto("/");
  await page.clock.runFor(3_500);
  const join = page.getByRole("main").getByRole("link", { name: "Mitglied werden" }).first();
  await join.evaluate((link) => link.scrollIntoView({ block: "end", behavior: "instant" }));
  await expect(promo).toBeHidden();
  await join.click({ trial: true });
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await expect(promo).toBeVisible();

  const other = await context.newPage();
  await other.goto("/aktuelles");
  await whenInteractive(other);
  await expect(promoOf(other)).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(promoOf(other)).toHaveCount(0);
  await expect(promo).toHaveCount(0);
});

test("Esc ends the promotion from the moment it appears", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.querySelector("aside.promo:not([hidden])")) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      document.documentElement.dataset.pressed = "";
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  await expect(page.locator("html")).toHaveAttribute("data-pressed");
  await expect(promoOf(page)).toHaveCount(0);
});

test("does not promote the event of the banner", async ({ page, site }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  for (const id of ["nervenblockaden", "schwierige-gespraeche", "journal-club", "jahreskongress"])
    await site.content.remove("events", id);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(5_000);
  await expect(page.getByRole("complementary", { name: "Nächste Veranstaltung" })).toBeVisible();
  await expect(promoOf(page)).toHaveCount(0);
});

test("promotes nothing where a visitor chooses, searches or registers", async ({ page, site }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  const registrationLink = "/anmeldung/schmerztag-a1b2c3d4e5f6";
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const, registrationLink };
  // Other pages promote the second of the upcoming events.
  await site.content.put("events", "heute", { title: "Heute", date: "2026-06-15" });
  await site.content.put("events", "schmerztag", { title: "Schmerztag", date: "2026-06-16", registrationSettings });
  const choosing = ["/veranstaltungen", "/dokumente", "/suche"];
  const registering = [registrationLink, "/register/schmerztag", "/registration/success?event=schmerztag"];
  for (const path of [...choosing, ...registering]) {
    await page.goto(path);
    await whenInteractive(page);
    await page.clock.runFor(4_000);
    await expect(promoOf(page)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(promoOf(page)).toBeVisible();
});

test("is one row on a phone, which is the link, and its close button covers no title", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const promo = promoOf(page);
  await expect(promo).toBeVisible();
  const title = promo.getByText("Workshop Ultraschallgestützte").filter({ visible: true });
  const button = promo.getByRole("button", { name: "Hinweis schließen" });
  expect((await promo.boundingBox())?.height).toBeLessThanOrEqual(88);
  // Line breaks depend on the width.
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
  await promo.click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL("/veranstaltungen?event=nervenblockaden");
});

test("never shows the promotion again once it was dismissed", async ({ page }) => {
  await page.clock.install({ time: "2026-06-15T10:00:00Z" });
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.clock.runFor(3_000);
  await expect(promoOf(page)).toBeVisible();
  await expectNoFindings(page);
  await promoOf(page).getByRole("button", { name: "Hinweis schließen" }).click();
  await expect(promoOf(page)).toHaveCount(0);

  await page.goto("/aktuelles");
  await whenInteractive(page);
  await page.clock.runFor(5_000);
  await expect(promoOf(page)).toHaveCount(0);
});
