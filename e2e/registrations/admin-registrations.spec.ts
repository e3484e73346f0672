import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { arrangeEvent, confirmQuestion, manager, openMailText, openManager } from "./registration-manager.ts";

const rows = (page: Page) => manager(page).getByRole("table", { name: "Anmeldungen" }).locator("tbody tr");

test("opens from the table and shows an empty state without registrations", async ({ admin: page, site }) => {
  const { title } = await arrangeEvent(page, site, 0);
  await page.goto("/admin/events");
  await page.getByRole("link", { name: `Anmeldungen zu „${title}“ verwalten` }).click();
  await expect(manager(page)).toHaveAccessibleName(`Anmeldungen: ${title} 12.09.2026`);
  await expect(manager(page)).toContainText("Noch keine Anmeldungen vorhanden");
  await expect(manager(page)).toContainText("E-Mails werden noch nicht verschickt");
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(manager(page)).toHaveCount(0);
});

test("confirms selected registrations, mails the participants, and counts by status", async ({ admin: page, site }) => {
  await openManager(page, await arrangeEvent(page, site, 3));
  await expect(manager(page)).toContainText("3 Neu");
  await expect(manager(page).getByRole("button", { name: "Bestätigen" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Dr. Jörg Müßiga auswählen" }).check();
  await page.getByRole("checkbox", { name: "Dr. Jörg Müßigaa auswählen" }).check();
  await expect(manager(page)).toContainText("2 ausgewählt");
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("dialog", { name: "Anmeldungen bestätigen" })).toBeVisible();
  await expectNoFindings(page);
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(page.getByText("2 Anmeldungen bestätigt")).toBeVisible();
  await expect(manager(page)).toContainText("2 Bestätigt");
  await expect(rows(page).filter({ hasText: "E-Mail abgelegt" })).toHaveCount(2);
  await expectNoFindings(page);

  // Registrations already confirmed are listed and left unchanged.
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(manager(page)).toContainText("Nicht alle Anmeldungen wurden geändert");
  await expect(manager(page)).toContainText("Dr. Jörg Müßiga (Bestätigt)");
  await expect(manager(page)).toContainText("3 Bestätigt");

  await page.getByRole("button", { name: "Bestätigung an Dr. Jörg Müßiga erneut senden" }).click();
  await confirmQuestion(page, "Bestätigung erneut senden", "Senden");
  await expect(page.getByText("Bestätigung wurde erneut gesendet")).toBeVisible();
});

test("confirms no registration of a bulk when a mail cannot be sent", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 2);
  await site.content.put("settings", "settings", { contactEmail: "" });
  await openManager(page, event);
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  const failure = manager(page).getByRole("alert").filter({ hasText: "Fehler beim Aktualisieren der Anmeldungen" });
  await expect(failure).toContainText("Es wurde kein Status geändert.");
  await expect(manager(page)).toContainText("2 Neu");
  await expect(manager(page)).toContainText("2 ausgewählt");
  await expectNoFindings(page);
  await site.content.put("settings", "settings", { contactEmail: "info@verein.example" });
  await failure.getByRole("button", { name: "Ohne diese Person fortfahren" }).click();
  await expect(failure).toHaveCount(0);
  await expect(manager(page)).toContainText("1 Bestätigt");
  await expect(manager(page)).toContainText("1 Neu");
  // The end of the job changes the address: a click at that moment would be undone by it.
  await expect(page).not.toHaveURL(/auftrag/);
  await site.content.put("settings", "settings", { contactEmail: "" });

  await openMailText(page);
  await expect(manager(page)).toContainText("Die Vorschau ist gerade nicht möglich.");
  await manager(page).getByRole("button", { name: "Test-E-Mail an mich" }).click();
  await expect(manager(page).getByRole("alert")).toContainText("Die Test-E-Mail konnte nicht gesendet werden.");
  await site.content.put("settings", "settings", { contactEmail: "info@verein.example" });
});

test("exports a file for a spreadsheet, cancels, filters by status and searches", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 3);
  await openManager(page, event);
  const download = page.waitForEvent("download");
  await manager(page).getByRole("button", { name: "CSV exportieren" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`anmeldungen-${event.slug}-2026-09-12.csv`);
  const [head, ...people] = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(head).toBe("\uFEFFTitel;Vorname;Nachname;E-Mail;Wohnort;Status;Anmeldedatum");
  // The clock is stopped, so all registered at the same moment and their order is undefined.
  expect(people.sort()).toEqual([
    "",
    "Dr.;Jörg;Müßiga;n1@praxis.example;Köln;Neu;15.06.2026",
    "Dr.;Jörg;Müßigaa;n2@praxis.example;Ulm;Neu;15.06.2026",
    "Dr.;Jörg;Müßigaaa;n3@praxis.example;Ulm;Neu;15.06.2026",
  ]);

  await page.getByRole("checkbox", { name: "Dr. Jörg Müßiga auswählen" }).check();
  await manager(page).getByRole("button", { name: "Stornieren" }).click();
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(page.getByText("1 Anmeldung storniert")).toBeVisible();
  await manager(page).getByLabel("Status").selectOption({ label: "Storniert (1)" });
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("n1@praxis.example");
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await manager(page).getByLabel("Anmeldungen durchsuchen").fill("ulm");
  await expect(manager(page)).toContainText("Nichts gefunden, das zu Suche und Filter passt.");
  expect(page.url()).not.toContain("ulm");
  await manager(page).getByRole("link", { name: "Suche und Filter zurücksetzen" }).click();
  await expect(rows(page)).toHaveCount(3);
  await manager(page).getByRole("link", { name: "Name" }).click();
  await expect(rows(page).first()).toContainText("Müßiga");
});

test("searches for persons without putting the search into any URL, and selects them across pages", async ({
  admin: page,
  site,
}) => {
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await openManager(page, await arrangeEvent(page, site, 30));
  await manager(page).getByRole("button", { name: "Seite 2", exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
  await manager(page).getByLabel("Anmeldungen durchsuchen").fill("n7@praxis.example");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("n7@praxis.example");

  // With many hits: sorts, pages, narrows, selects and changes.
  await manager(page).getByLabel("Anmeldungen durchsuchen").fill("müßiga");
  await expect(manager(page)).toContainText("1–25 von 30");
  await manager(page).getByRole("link", { name: "Name" }).click();
  await expect(page).toHaveURL(/sortierung=lastName/);
  await expect(rows(page).first()).toContainText("n1@praxis.example");
  await manager(page).getByRole("button", { name: "Seite 2", exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).last()).toContainText("n30@praxis.example");
  await manager(page).getByLabel("Anmeldungen durchsuchen").fill("ulm n30");
  await expect(rows(page)).toHaveCount(1);
  await page
    .getByRole("checkbox", { name: /auswählen$/ })
    .last()
    .check();
  await manager(page).getByRole("button", { name: "Stornieren" }).click();
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(rows(page)).toContainText("Storniert");
  await expect(rows(page)).toHaveCount(1);
  await manager(page).getByRole("button", { name: "Suche leeren" }).click();
  await expect(manager(page)).toContainText("1–25 von 30");
  expect(requestedUrls.filter((url) => /praxis|m%C3%BC|müßig|ulm/i.test(url))).toEqual([]);

  await manager(page).getByLabel("Anmeldungen durchsuchen").fill("n7@praxis.example");
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(manager(page)).toContainText("1–25 von 30");
  await expect(page).toHaveURL(/sortierung=lastName/);

  // All of them, across pages.
  await manager(page).getByRole("button", { name: "Alle 30 auswählen" }).click();
  await expect(manager(page)).toContainText("30 ausgewählt");
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(manager(page)).toContainText("29 Bestätigt");
  await expect(manager(page)).toContainText("Nichts ausgewählt");
});

test("edits the mail with a preview, rejects unknown placeholders, and sends a test", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 0);
  await openManager(page, event);
  await openMailText(page);
  await expect(manager(page)).toContainText("Guten Tag Dr. Erika Musterfrau,");
  const subject = manager(page).getByRole("textbox", { name: "Betreff" });
  await subject.fill("<b>Willkommen</b> zu [EVENT_TITLE], [NAME]");
  await manager(page).getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(manager(page).getByRole("alert").first()).toContainText("Unbekannter Platzhalter: [NAME].");
  await expectNoFindings(page);
  await subject.fill("<b>Willkommen</b> zu [EVENT_TITLE]");
  await expect(manager(page)).toContainText(`<b>Willkommen</b> zu ${event.title}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await manager(page).getByRole("button", { name: "Test-E-Mail an mich" }).click();
  await expect(page.getByText("Test-E-Mail wurde als Datei abgelegt")).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue("<b>Willkommen</b> zu [EVENT_TITLE]");
});

test("stays closed when closed during a pending preview of the mail", async ({ admin: page, site }) => {
  const { id } = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${id}/e-mails`);
  await page.getByText(/^Bestätigungs-E-Mail/).click();
  await expect(manager(page)).toContainText("Guten Tag Dr. Erika Musterfrau,");
  const previewRequest = page.waitForRequest("**/registrations.data*");
  const releasePreview = await holdRequests(page, "**/registrations.data*");
  await manager(page).getByRole("textbox", { name: "Betreff" }).fill("Halb fertig");
  await previewRequest;
  const releaseScreen = await holdRequests(page, "**/admin/events.data*");
  await page.keyboard.press("Escape");
  const loading = page.waitForRequest("**/admin/events.data*");
  await page.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await loading;
  // The response to the preview revalidates the screen of the pending navigation.
  const loadingAnew = page.waitForRequest("**/admin/events.data*", { timeout: 30_000 });
  releasePreview();
  await loadingAnew;
  releaseScreen();
  await expect(page).toHaveURL("/admin/events");
  await expect(manager(page)).toHaveCount(0);
});

test("has an address of its own that keeps the filter of the dialog", async ({ admin: page, site }) => {
  const limits = { capacity: 20, registrationClosesAt: "2026-09-01T12:00" };
  const event = await arrangeEvent(page, site, 3, limits);
  await openManager(page, event);
  await manager(page).getByLabel("Status").selectOption({ label: "Neu (3)" });
  await expect(page).toHaveURL(/anmeldungen-status=new/);
  await page.reload();
  await expect(page).toHaveURL(`/admin/events/${event.id}/anmeldungen?anmeldungen-status=new`);
  await expect(manager(page)).toHaveAccessibleName(/^Anmeldungen: /);

  await page.getByRole("checkbox", { name: "Dr. Jörg Müßiga auswählen" }).check();
  await page.getByRole("button", { name: "Stornieren" }).click();
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(page.getByRole("table", { name: "Anmeldungen" }).locator("tbody tr")).toHaveCount(2);
  await expectNoFindings(page);

  // The copied link keeps the filter.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Link kopieren" }).click();
  await expect(page.getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}/admin/events/${event.id}/anmeldungen?anmeldungen-status=new`,
  );
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await expect(page.getByRole("table", { name: "Anmeldungen" }).locator("tbody tr")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Link kopieren" })).toHaveCount(0);

  // By keyboard alone.
  await page.getByRole("link", { name: /^Anmeldung( |$)/ }).press("Enter");
  await expect(manager(page).getByLabel("Anmeldung bis", { exact: true })).toHaveValue("01.09.2026");
  await page.setViewportSize({ width: 360, height: 740 });
  // The navigation collapses with a transition.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoFindings(page);

  // Switching sections asks before discarding input.
  await openMailText(page);
  await page.getByRole("textbox", { name: "Betreff" }).fill("Halb fertig");
  await page.getByLabel("Abschnitt", { exact: true }).selectOption({ label: "Links und QR-Code" });
  await page.getByRole("button", { name: "Verwerfen", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Öffentlicher Anmelde-Link" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Öffentlicher Anmelde-Link" })).toBeVisible();
});

test("shows progress and end of a bulk confirmation run by another instance", async ({ admin: page, site }) => {
  const { id } = await arrangeEvent(page, site, 1);
  const progress = { mailed: 400, total: 1000 };
  await site.putJob(id, "auftrag", { state: "running", progress });
  await page.goto(`/admin/events/${id}/anmeldungen?anmeldungen-auftrag=auftrag`);
  const bar = manager(page).getByRole("progressbar", { name: "Fortschritt des Versands" });
  await expect(manager(page).getByText("400 von 1.000 E-Mails")).toBeVisible();
  await site.putJob(id, "auftrag", { state: "running", progress: { ...progress, mailed: 401 } });
  await expect(manager(page).getByText("401 von 1.000 E-Mails")).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(manager(page).getByRole("button", { name: "Bestätigen" })).toBeDisabled();
  const confirmed = Array.from({ length: 1000 }, (_, n) => `weg${n}`);
  await site.putJob(id, "auftrag", {
    state: "done",
    progress,
    outcome: { ok: true, confirmed, skipped: [], unsettled: [] },
  });
  await expect(page.getByText("1.000 Anmeldungen bestätigt")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("finds a participant in the palette of any screen, with the name in no URL", async ({ admin: page, site }) => {
  await site.reset();
  const { id, title } = await arrangeEvent(page, site, 2);
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.goto("/admin/news");
  const field = page.getByRole("combobox", { name: "Bereich oder Eintrag suchen" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await field.fill("müßigaa");
  const option = page.getByRole("listbox", { name: "Ziele" }).getByRole("option");
  await expect(option).toHaveText(/Dr\. Jörg Müßigaa, .+1 Anmeldung$/);
  await field.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Anmeldungen von Dr. Jörg Müßigaa");
  await expect(option).toHaveCount(2);
  await expect(option.first()).toContainText(title);
  await expect(option.first()).toContainText("Neu");
  await expectNoFindings(page);
  await field.press("Enter");
  await expect(page).toHaveURL(`${site.url}/admin/events/${id}/anmeldungen`);
  const table = page.getByRole("table", { name: "Anmeldungen" });
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table).toContainText("Müßigaa");
  expect(requestedUrls.filter((url) => /m.+igaa/i.test(decodeURIComponent(url)))).toEqual([]);
  // Nor is the person in the history of the browser.
  await page.reload();
  await expect(table.locator("tbody tr")).toHaveCount(2);
});
