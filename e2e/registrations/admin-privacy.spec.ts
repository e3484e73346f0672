import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { sendMessage } from "../send-message.ts";

const person = "erika.muster@praxis.example";
const field = (page: Page) => page.getByLabel("E-Mail-Adresse der Person");
const report = (page: Page) => page.getByRole("region", { name: `Auskunft zu ${person}` });

async function arrange(page: Page, site: Site): Promise<void> {
  await site.reset();
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await site.content.put("events", "privacy1", { title: "Jahrestagung", date: "2026-09-12", registrationSettings });
  await site.content.put("news", "privacy1", { title: "Neu im Team", date: "2026-06-10", content: `<p>${person}</p>` });
  const form = { title: "Frau", firstName: "Erika", lastName: "Muster", city: "Ulm", email: person };
  const answer = await page.request.post(`${site.url}/register/privacy1`, {
    form,
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect([302, 303]).toContain(answer.status());
}

test.beforeEach(({ page, site }) => arrange(page, site));

async function requestReport(page: Page): Promise<void> {
  await page.goto("/admin/dashboard");
  await page
    .getByRole("navigation", { name: "Redaktion" })
    .getByRole("link", { name: "Auskunft und Löschung" })
    .click();
  await field(page).fill(` ${person.toUpperCase()}`);
  await page.keyboard.press("Enter");
  await expect(report(page)).toBeFocused();
}

test("links to the privacy text", async ({ admin: page }) => {
  await page.goto("/admin/privacy");
  await page.getByRole("main").getByRole("link", { name: "Rechtliches" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rechtliches verwalten");
  await expect(page.getByRole("tab", { name: "Datenschutz" })).toHaveAttribute("aria-selected", "true");
});

test("shows everything stored about a person, and exports and prints it", async ({ admin: page }) => {
  await requestReport(page);
  await expect(report(page)).toContainText("Jahrestagung, 12.09.2026");
  for (const value of ["Erika", "Muster", "Ulm", "Neu"]) await expect(report(page)).toContainText(value);
  await expect(report(page)).toContainText("Gelöscht 12 Monate nach der Veranstaltung.");
  await expect(report(page)).toContainText("Nachricht „Neu im Team“, auf der Website");
  // The address is not in the URL, which histories, bookmarks and proxies keep.
  expect(new URL(page.url()).search).toBe("");
  await expectNoFindings(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Als JSON herunterladen" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("auskunft-2026-06-15.json");
  const saved = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(saved).toMatchObject({
    email: person,
    createdAt: "2026-06-15T10:00:00.000Z",
    registrations: [{ firstName: "Erika", lastName: "Muster", city: "Ulm", eventTitle: "Jahrestagung", status: "new" }],
    mentions: [{ kind: "live", collection: "news", title: "Neu im Team" }],
  });

  await page.emulateMedia({ media: "print" });
  await expect(report(page)).toBeVisible();
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Redaktion" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Daten löschen" })).toBeHidden();
});

test("leads to a contact request of somebody else that names the person", async ({
  admin: page,
  pageWithoutScript: visitor,
}) => {
  await sendMessage(visitor, "Jan", `Bitte schreiben Sie auch an ${person}.`);
  await requestReport(page);
  const place = report(page).getByRole("listitem").filter({ hasText: "im Text der Nachricht" });
  await place.getByRole("link", { name: "Dorthin gehen" }).click();
  const request = page.getByRole("dialog", { name: "Anfrage von Jan Musterfrau" });
  await expect(request).toContainText(`Bitte schreiben Sie auch an ${person}.`);
  await page.keyboard.press("Escape");
  await expect(request).toHaveCount(0);
  await page.goBack();
  await expect(field(page)).toBeVisible();
});

test("deletes after confirmation, and names what is kept and why", async ({ admin: page }) => {
  await requestReport(page);
  await page.getByRole("button", { name: "Daten löschen" }).click();
  const question = page.getByRole("dialog", { name: "Daten löschen" });
  await expect(question).toContainText(person);
  await expectNoFindings(page);
  // Enter alone deletes nothing.
  await expect(question.getByRole("button", { name: "Abbrechen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(report(page)).toContainText("Erika");

  await page.getByRole("button", { name: "Daten löschen" }).click();
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  const result = page.getByRole("region", { name: `Daten zu ${person} gelöscht` });
  await expect(result).toContainText("Endgültig gelöscht: 1 Anmeldung.");
  await expect(result).toContainText("Der Text ist veröffentlicht.");
  await expect(report(page)).toHaveCount(0);
  await expectNoFindings(page);
  await result.getByRole("link", { name: "Dorthin gehen" }).click();
  await expect(page.getByRole("dialog")).toContainText("Neu im Team");

  await page.goto("/admin/dashboard");
  const log = page.getByRole("region", { name: "Aktivitäten" });
  await expect(log).toContainText("Personenbezogene Daten gelöscht: 1 Anmeldung");
  await expect(log).not.toContainText("erika.muster");

  await page.goto("/admin/privacy");
  await field(page).fill(person);
  await page.getByRole("button", { name: "Auskunft erstellen" }).click();
  await expect(report(page)).toContainText("Bitte selbst prüfen");
  await expect(report(page)).not.toContainText("Anmeldungen zu Veranstaltungen");
});

test("reports an invalid address and an address without stored data", async ({ admin: page }) => {
  await page.goto("/admin/privacy");
  await field(page).fill("erika");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveAccessibleDescription("Bitte geben Sie eine gültige E-Mail-Adresse ein");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("erika");

  await field(page).fill("niemand@praxis.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Zu dieser Adresse ist nichts gespeichert.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Daten löschen" })).toHaveCount(0);
  // Editing the address clears the result for the previous one.
  await field(page).fill("anders@praxis.example");
  await expect(page.getByText("Zu dieser Adresse ist nichts gespeichert.")).toHaveCount(0);
});

test("reports a failed deletion and a failed query, and keeps the screen", async ({ admin: page }) => {
  await requestReport(page);
  await page.route("**/admin/privacy.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Daten löschen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Fehler beim Löschen der Daten")).toBeVisible();
  await expect(page.getByText("Erstellen Sie die Auskunft noch einmal")).toBeVisible();
  await expect(report(page)).toContainText("Erika");
  await field(page).fill("anders@praxis.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Fehler beim Laden der Daten")).toBeVisible();
  await expect(field(page)).toHaveValue("anders@praxis.example");
});
