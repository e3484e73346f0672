import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";
import { whenTakenOver } from "./interactive.ts";

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("events", "schmerztag", {
    title: "Schmerztag",
    date: "2026-09-12",
    description: "<p>Ein Tag.</p>",
    registrationSettings: { enabled: true, registrationMethod: "direct", capacity: 1, waitingListEnabled: true },
  });
});

test("without script: onto the list, shown to the secretariat, and moved up with a reason", async ({
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
    await visitor.getByRole("button", { name: "Jetzt anmelden" }).click();
    const heading = n === 0 ? "Anmeldung erfolgreich!" : "Sie stehen auf der Warteliste";
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await context.close();

  await page.goto("/admin/events/schmerztag/anmeldungen");
  await whenTakenOver(page);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(`${name} Muster`) });
  await expect(row("Berta")).toContainText("Platz 1");
  await expect(row("Cora")).toContainText("Platz 2");
  await expect(row("Berta").getByRole("button", { name: /vorziehen/ })).toHaveCount(0);
  await row("Cora").getByRole("button", { name: "Frau Cora Muster vorziehen" }).click();
  const dialog = page.getByRole("dialog", { name: "Auf der Warteliste vorziehen" });
  await dialog.getByRole("button", { name: "Vorziehen" }).click();
  await expect(dialog.getByText("Bitte geben Sie einen Grund an")).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole("textbox", { name: "Grund" }).fill("Referentin");
  await dialog.getByRole("textbox", { name: "Grund" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row("Cora")).toContainText("Platz 1");
  await expect(row("Berta")).toContainText("Platz 2");
});
