import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";
import { whenTakenOver } from "./interactive.ts";
import { arrangeEvent } from "./registration-manager.ts";

test("at the door: found by name, a tap, undone; somebody comes without having registered", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 3);
  // Today and tomorrow by the clock of the site.
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15", lastDay: "2026-06-16" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await page.getByRole("tab", { name: "Anwesenheit" }).click();
  await expect(page.getByRole("row", { name: /16\.06\.2026/ })).toContainText("–");
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Einlass öffnen am 15.06.2026" }).click();
  await whenTakenOver(page);
  const people = page.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem");
  await expect(people).toHaveCount(3);
  await page.getByLabel("Name suchen").fill("muessigaa");
  await expect(people).toHaveCount(2);
  await page.getByLabel("Name suchen").fill("jorg mussigaaa");
  await expect(people).toHaveCount(0);
  await page.getByLabel("Name suchen").fill("joerg muessigaaa");
  await people.getByRole("button", { name: "Anwesend: Dr. Jörg Müßigaaa" }).press("Enter");
  await expect(people).toContainText("Anwesend seit");
  await expect(page.getByRole("status").filter({ hasText: "1 anwesend" })).toBeVisible();
  await people.getByRole("button", { name: /^Geht/ }).click();
  await expect(people).toContainText(/Gegangen von \d\d:\d\d bis \d\d:\d\d Uhr/);
  await people.getByRole("button", { name: /^Wieder da/ }).click();
  await expect(people).toContainText("Anwesend seit");
  await expectNoAxeFindings(page);
  await people.getByRole("button", { name: /^Rückgängig/ }).click();
  await expect(people).not.toContainText("Anwesend seit");
  await expect(page.getByRole("status").filter({ hasText: "0 anwesend" })).toBeVisible();

  await page.getByRole("button", { name: "Ohne Anmeldung da" }).click();
  const dialog = page.getByRole("dialog", { name: "Vor Ort anmelden" });
  await dialog.getByLabel("Anrede / Titel").selectOption("Frau");
  await dialog.getByLabel("Vorname").fill("Ada");
  await dialog.getByLabel("Nachname").fill("Spontan");
  await dialog.getByLabel("Wohnort").fill("Ulm");
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis.example");
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByText("schon jemand angemeldet")).toBeVisible();
  await dialog.getByLabel("E-Mail-Adresse").fill("ada@praxis.example");
  await expectNoAxeFindings(page);
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByLabel("Name suchen").fill("Ada");
  await expect(people).toContainText("Anwesend seit");

  await page.getByLabel("Tag").selectOption("2026-06-16");
  await expect(page.getByText("Dieser Tag ist noch nicht gekommen.")).toBeVisible();
  await expect(people.getByRole("button")).toHaveCount(0);
});

test("without a connection nothing looks entered, and the page says so", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15" });
  await page.goto(`/admin/events/${event.id}/anwesenheit`);
  await whenTakenOver(page);
  const person = page.getByRole("listitem").filter({ hasText: "Müßiga" });
  await page.context().setOffline(true);
  await person.getByRole("button", { name: /^Anwesend/ }).click();
  await expect(person.getByRole("alert")).toContainText("Nicht gespeichert");
  await expect(person).not.toContainText("Anwesend seit");
  await page.context().setOffline(false);
  await person.getByRole("button", { name: /^Anwesend/ }).click();
  await expect(person).toContainText("Anwesend seit");
  await expect(person.getByRole("alert")).toHaveCount(0);
});
