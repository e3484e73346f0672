import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { openSection } from "../event-dialog.ts";

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("events", "schmerztag", {
    title: "Schmerztag",
    date: "2026-09-12",
    description: "<p>Ein Tag.</p>",
    registrationSettings: { enabled: true, registrationMethod: "direct", capacity: 1, waitingListEnabled: true },
  });
});

test("registers without script onto the waiting list, where the secretariat moves a person up, and gives one a seat", async ({
  admin: page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const visitor = await context.newPage();
  for (const [n, name] of ["Anna", "Berta", "Cora"].entries()) {
    await visitor.goto(`${site.url}/register/schmerztag`);
    await expect(visitor.getByText("Mit diesem Formular kommen Sie auf die Warteliste")).toHaveCount(n === 0 ? 0 : 1);
    await visitor.getByLabel("Anrede / Titel").selectOption("Frau");
    await visitor.getByLabel("Vorname").fill(name);
    await visitor.getByLabel("Nachname").fill("Muster");
    await visitor.getByLabel("E-Mail-Adresse").fill(`${name}@praxis.example`);
    await visitor.getByLabel("Wohnort").fill("Ulm");
    await visitor.getByRole("button", { name: n === 0 ? "Jetzt anmelden" : "Auf die Warteliste setzen" }).click();
    const heading = n === 0 ? "Anmeldung erfolgreich!" : "Sie stehen auf der Warteliste";
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await context.close();

  await page.goto("/admin/events/schmerztag/anmeldungen");
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name} Muster`) });
  await expect(row("Berta")).toContainText("Platz 1");
  await expect(row("Cora")).toContainText("Platz 2");
  await expect(row("Berta").getByRole("button", { name: /vorziehen/ })).toHaveCount(0);
  await openSection(page, "Warteliste");
  await expect(page.getByRole("table", { name: "Warteliste" }).getByRole("row")).toHaveText([/Name/, /Berta/, /Cora/]);
  await row("Cora").getByRole("button", { name: "Frau Cora Muster vorziehen" }).click();
  const dialog = page.getByRole("dialog", { name: "Auf der Warteliste vorziehen" });
  await dialog.getByRole("button", { name: "Vorziehen" }).click();
  await expect(dialog.getByText("Bitte geben Sie einen Grund an")).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole("textbox", { name: "Grund" }).fill("Referentin");
  await dialog.getByRole("textbox", { name: "Grund" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row("Cora")).toContainText("Platz 1");
  await expect(row("Berta")).toContainText("Platz 2");
  await expect(page.getByRole("table", { name: "Warteliste" }).getByRole("row")).toHaveText([/Name/, /Cora/, /Berta/]);

  await row("Berta").getByRole("button", { name: "Frau Berta Muster einen Platz geben" }).click();
  const giving = page.getByRole("dialog", { name: "Platz geben" });
  await giving.getByRole("button", { name: "Platz geben" }).click();
  await expect(giving.getByText("Alle Plätze sind vergeben")).toBeVisible();
  await expectNoFindings(page);
  await giving.getByRole("button", { name: "Trotzdem aufnehmen" }).click();
  await expect(page.getByText("Frau Berta Muster hat jetzt einen Platz")).toBeVisible();
  await expect(page.getByRole("table", { name: "Warteliste" }).getByRole("row")).toHaveText([/Name/, /Cora/]);
});

for (const [answer, state, script] of [
  ["Platz annehmen", "Ihre Anmeldung ist eingegangen.", "without"],
  ["Ablehnen und Warteliste verlassen", "Ihre Anmeldung ist storniert.", "with"],
] as const) {
  test(`answers the offer of a seat with "${answer}", ${script} script`, async ({ browser, site }) => {
    const context = await browser.newContext({
      javaScriptEnabled: script === "with",
      viewport: { width: 360, height: 780 },
    });
    const visitor = await context.newPage();
    const addressOf = (name: string) => `${name.toLowerCase()}-${script}@praxis.example`;
    for (const name of ["Anna", "Berta"]) {
      await visitor.goto(`${site.url}/register/schmerztag`);
      await visitor.getByLabel("Anrede / Titel").selectOption("Frau");
      await visitor.getByLabel("Vorname").fill(name);
      await visitor.getByLabel("Nachname").fill("Muster");
      await visitor.getByLabel("E-Mail-Adresse").fill(addressOf(name));
      await visitor.getByLabel("Wohnort").fill("Ulm");
      const button = name === "Anna" ? "Jetzt anmelden" : "Auf die Warteliste setzen";
      await visitor.getByRole("button", { name: button }).click();
      const heading = name === "Anna" ? "Anmeldung erfolgreich!" : "Sie stehen auf der Warteliste";
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
    await visitor.goto(`${site.url}/anmeldung/link-vergessen`);
    await visitor.getByLabel("E-Mail-Adresse").fill(addressOf("Anna"));
    await visitor.getByRole("button", { name: "Links anfordern" }).click();
    await expect(visitor.getByRole("status")).toContainText("Falls mit dieser Adresse eine Anmeldung vorliegt");
    const [seat = ""] = await site.mailedLinks(addressOf("Anna"));
    await visitor.goto(seat);
    await visitor.getByRole("link", { name: "Anmeldung stornieren" }).click();
    await visitor.getByRole("button", { name: "Verbindlich stornieren" }).click();
    await expect(visitor.getByRole("main")).toContainText("Ihre Anmeldung ist storniert.");

    // One link from the receipt, another from the offer.
    const [offer = ""] = await site.mailedLinks(addressOf("Berta"), 2);
    await visitor.goto(offer);
    await expect(visitor.getByRole("heading", { name: "Ein Platz ist frei" })).toBeVisible();
    if (script === "with") await expectNoFindings(visitor);
    await visitor.getByRole("button", { name: answer }).press("Enter");
    await expect(visitor.getByRole("main")).toContainText(state);
    await expect(visitor.getByRole("heading", { name: "Ein Platz ist frei" })).toHaveCount(0);
    await context.close();
  });
}
