import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

test.beforeEach(async ({ site }) => {
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: "2026-09-12",
    registrationSettings: { enabled: true } as never,
  });
});
test.afterEach(({ site }) => site.reset());

async function register(page: Page, email: string) {
  if (!page.url().endsWith("/register/tagung")) await page.goto("/register/tagung");
  await page.getByLabel("Anrede / Titel").selectOption("Frau");
  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel("Nachname").fill("Mustre");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Wohnort").fill("Ulm");
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmeldung erfolgreich!");
}

/** Requests the manage link from the success page, and returns it from the mail. */
async function requestManageLink(page: Page, site: Site, email: string): Promise<string> {
  await page.getByRole("link", { name: "Link zur Anmeldung anfordern" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link zur Anmeldung anfordern");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByRole("button", { name: "Links anfordern" }).click();
  await expect(page.getByRole("status")).toContainText("Falls mit dieser Adresse eine Anmeldung vorliegt");
  const [link] = await site.mailedLinks(email);
  expect(link).toBeDefined();
  return link ?? "";
}

test("corrects and cancels a registration without script", async ({ pageWithoutScript: page, site }) => {
  await register(page, "ohne@praxis.example");
  await page.goto(await requestManageLink(page, site, "ohne@praxis.example"));
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist eingegangen.");

  await page.getByLabel("Nachname").fill("<b>");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByLabel("Nachname")).toHaveAccessibleDescription(
    "Bitte prüfen Sie den Namen: Das Zeichen „<“ ist darin nicht möglich.",
  );
  await expect(page.getByLabel("Nachname")).toBeFocused();
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByRole("status")).toHaveText("Ihre Angaben wurden gespeichert.");
  await expect(page.getByLabel("Nachname")).toHaveValue("Muster");

  await page.getByRole("link", { name: "Anmeldung stornieren" }).click();
  await page.getByRole("link", { name: "Zurück zur Anmeldung" }).click();
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist eingegangen.");
  await page.getByRole("link", { name: "Anmeldung stornieren" }).click();
  await page.getByRole("button", { name: "Verbindlich stornieren" }).click();
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");
  await expect(page.getByRole("link", { name: "Anmeldung stornieren" })).toHaveCount(0);
});

test("fits the narrowest phone, whatever long words the event asks and offers", async ({
  pageWithoutScript: page,
  site,
}) => {
  const long = "Verbesserungswürdigkeitsfeststellungsbedürftigkeit";
  await site.content.put("events", "tagung", {
    title: long,
    date: "2026-06-15",
    participations: [{ id: "k1", title: long }],
    workshops: [{ id: "w1", title: long }],
    evaluation: { isAsked: true, questions: [{ id: "q1", label: long, kind: "choice", options: [long, "gut"] }] },
    registrationSettings: {
      enabled: true,
      confirmsAutomatically: true,
      questions: [{ id: "q2", label: long, kind: "choice", options: [long, "nein"] }],
    } as never,
  });
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto("/register/tagung");
  await fits();
  for (const choice of await page.getByRole("radio", { name: long }).all()) await choice.check();
  await page.getByRole("combobox", { name: long }).selectOption(long);
  await register(page, "lang@praxis.example");
  await fits();
  const link = await requestManageLink(page, site, "lang@praxis.example");
  for (const path of [link, `${link}/evaluation`, `${link}/stornieren`]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(long);
    await fits();
  }
});

test("corrects and cancels a registration with script, by keyboard", async ({ page, site }) => {
  await register(page, "mit@praxis.example");
  const link = await requestManageLink(page, site, "mit@praxis.example");
  await page.goto(link);
  await whenInteractive(page);
  await page.getByLabel("Wohnort").fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Wohnort")).toBeFocused();
  await expect(page.getByLabel("Wohnort")).toHaveAccessibleDescription("Bitte füllen Sie alle Pflichtfelder aus");
  await page.keyboard.type("Bonn");
  await page.keyboard.press("Enter");
  const saved = page.getByRole("status");
  await expect(saved).toHaveText("Ihre Angaben wurden gespeichert.");
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel("Wohnort").fill("Ulm");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport();

  await page.getByRole("link", { name: "Anmeldung stornieren" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Verbindlich stornieren" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");
});

test("says so when the registration was cancelled in another tab", async ({ page, site, context }) => {
  await register(page, "zwei@praxis.example");
  const link = await requestManageLink(page, site, "zwei@praxis.example");
  await page.goto(link);
  await whenInteractive(page);
  const other = await context.newPage();
  await other.goto(`${link}/stornieren`);
  await other.getByRole("button", { name: "Verbindlich stornieren" }).click();
  await expect(other.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");

  await page.getByLabel("Wohnort").fill("Bonn");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  const answer = page.getByRole("status");
  await expect(answer).toHaveText("Ihre Anmeldung ist storniert.");
  await expect(answer).toBeFocused();
  await expect(page.getByLabel("Wohnort")).toHaveCount(0);
});

test("says on the page to cancel that the event was called off meanwhile, and asks no more", async ({ page, site }) => {
  await register(page, "abgesagt@praxis.example");
  const link = await requestManageLink(page, site, "abgesagt@praxis.example");
  await page.goto(`${link}/stornieren`);
  await whenInteractive(page);
  const event = { title: "Übergänge", date: "2026-09-12", registrationSettings: { enabled: true } as never };
  await site.content.put("events", "tagung", { ...event, isCancelled: true });
  await page.getByRole("button", { name: "Verbindlich stornieren" }).click();
  const answer = page.getByRole("status");
  await expect(answer).toHaveText("Diese Veranstaltung ist abgesagt. Sie müssen nichts weiter tun.");
  await expect(answer).toBeFocused();
  await expect(page.getByRole("button", { name: "Verbindlich stornieren" })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("wirklich stornieren");
});

test("keeps the input when the connection is lost", async ({ page, site, context }) => {
  await register(page, "weg@praxis.example");
  await page.goto(await requestManageLink(page, site, "weg@praxis.example"));
  await whenInteractive(page);
  await page.getByLabel("Wohnort").fill("Bonn");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByRole("alert")).toContainText("Bitte versuchen Sie es später erneut.");
  await expect(page.getByLabel("Wohnort")).toHaveValue("Bonn");
  await context.setOffline(false);
});

test("shows on a phone that a form could not be sent", async ({ page, site, context }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await register(page, "fern@praxis.example");
  const link = await requestManageLink(page, site, "fern@praxis.example");
  for (const [path, button] of [
    ["stornieren", "Verbindlich stornieren"],
    ["jahresuebersicht", "Per E-Mail anfordern"],
  ]) {
    await page.goto(`${link}/${path}`);
    await whenInteractive(page);
    await context.setOffline(true);
    // Again, when it failed before.
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("alert")).toContainText("Bitte versuchen Sie es später erneut.");
      await expect(page.getByRole("alert")).toBeFocused();
      await expect(page.getByRole("alert")).toBeInViewport();
    }
    await context.setOffline(false);
  }
});

test("every page fits a phone, and an invalid link leads to the form for a new one", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await register(page, "eng@praxis.example");
  const link = await requestManageLink(page, site, "eng@praxis.example");
  const pages = [
    link,
    `${link}/stornieren`,
    `${link}/jahresuebersicht`,
    `/anmeldung/verwalten/${"A".repeat(22)}`,
    "/anmeldung/link-vergessen",
  ];
  for (const path of pages) {
    await page.goto(path);
    await expectNoFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await page.goto(pages[3] ?? "");
  await page.getByRole("main").getByRole("link", { name: "Link zur Anmeldung anfordern" }).click();
  await expect(page.getByRole("button", { name: "Links anfordern" })).toBeVisible();
});

test("cancels without script over plain http by name, where browsers send no metadata", async ({
  page,
  site,
  playwright,
  launchOptions,
}) => {
  await register(page, "name@praxis.example");
  const link = await requestManageLink(page, site, "name@praxis.example");
  const args = [...(launchOptions.args ?? []), "--host-resolver-rules=MAP verein.test 127.0.0.1"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    // A form sent by script has the origin of the page, which here is another name than the site's.
    const other = await browser.newPage({
      baseURL: site.url.replace("127.0.0.1", "verein.test"),
      locale: "de-DE",
      javaScriptEnabled: false,
    });
    await other.goto(`${link}/stornieren`);
    const sent = other.waitForRequest((request) => request.method() === "POST");
    await other.getByRole("button", { name: "Verbindlich stornieren" }).click();
    const headers = await (await sent).allHeaders();
    expect([headers["sec-fetch-site"], headers.origin]).toEqual([undefined, "null"]);
    await expect(other.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");
  } finally {
    await browser.close();
  }
});
