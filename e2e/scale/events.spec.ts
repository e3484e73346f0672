import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { qrPicture } from "../../server/prints/barcode.ts";
import { mainButton } from "../editor.ts";
import { openSection } from "../event-dialog.ts";
import {
  area,
  arrangeEvent,
  confirmQuestion,
  enterAttendance,
  manager,
  openMailText,
  openManager,
} from "../registrations/registration-manager.ts";
import { untilOffline } from "../registrations/until-offline.ts";
import { german, inDays } from "./dates.ts";
import { account, expect, routeRequests, test } from "./fixtures.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name, exact: true });
const saved = (page: Page) => expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
const rows = (page: Page) => page.getByRole("table", { name: "Anmeldungen" }).locator("tbody tr");

test("an event is published with a QR code and a registration link", async ({ admin: page, site }) => {
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Neue Veranstaltung" }).click();
  await field(page, "Titel").fill("Opioide sicher verordnen");
  await page.getByLabel("Datum").fill(german(inDays(45)));
  await field(page, "Beschreibung").click();
  await page.keyboard.type("Für alle Berufe.");
  await openSection(page, "Anmeldung");
  await page.getByRole("radio", { name: "Direkt auf dieser Website" }).click();
  await form(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(field(page, "Öffentlicher Anmelde-Link")).toHaveValue(
    /^\/anmeldung\/opioide-sicher-verordnen-[0-9a-f]{12}$/,
  );
  const link = await field(page, "Öffentlicher Anmelde-Link").inputValue();
  await page.getByRole("radio", { name: "QR-Code" }).click();
  await form(page)
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "code.png",
      mimeType: "image/png",
      buffer: Buffer.from(await qrPicture("https://akademie.example")),
    });
  const preview = page.getByRole("img", { name: "Vorschau des QR-Codes" });
  await expect(preview).toHaveAttribute("src", /\/files\/events\/qr-codes\//);
  const code = (await preview.getAttribute("src")) ?? "";
  await page.getByRole("radio", { name: "Direkt auf dieser Website" }).click();
  await mainButton(form(page)).click();
  await saved(page);
  await site.waitUntilShown("/veranstaltungen", "Opioide sicher verordnen");
  for (const answer of await site.fetchFromEach(code)) expect(answer.headers.get("content-type")).toBe("image/png");
  for (const answer of await site.fetchFromEach(link)) expect(answer.status).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Jetzt anmelden" })).toBeVisible();
});

test("registrations are confirmed on one instance while the other reports the progress", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 4, {}, inDays(30));
  await routeRequests(page, { reads: 1, writes: 0 });
  await openManager(page, event);
  await expect(manager(page)).toContainText("4 Neu");
  for (const name of ["Müßiga", "Müßigaa", "Müßigaaa"])
    await page.getByRole("checkbox", { name: `Dr. Jörg ${name} auswählen` }).check();
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(page.getByText("3 Anmeldungen bestätigt")).toBeVisible();
  await expect(manager(page)).toContainText("3 Bestätigt");
  expect(await site.mailTo("n1@praxis.example", /Ihre Anmeldung/)).toContain(event.title);

  await routeRequests(page, { reads: 0, writes: 1 });
  await openManager(page, event);
  await expect(manager(page)).toContainText("3 Bestätigt");
  await page.getByRole("checkbox", { name: "Dr. Jörg Müßigaaaa auswählen" }).check();
  await manager(page).getByRole("button", { name: "Stornieren" }).click();
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(manager(page)).toContainText("1 Storniert");
  const downloading = page.waitForEvent("download");
  await manager(page).getByRole("button", { name: "CSV exportieren" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.match(/;Bestätigt;/g)).toHaveLength(3);
  expect(csv.match(/;Storniert;/g)).toHaveLength(1);

  await openMailText(page);
  const subject = manager(page).getByRole("textbox", { name: "Betreff" });
  await subject.fill("Willkommen zu [EVENT_TITLE]");
  await page.keyboard.press("Control+s");
  await saved(page);
  await manager(page).getByRole("button", { name: "Test-E-Mail an mich" }).click();
  expect(await site.mailTo(account.email, /Willkommen zu/)).toContain("Erika Musterfrau");
  await area(page, "Links und QR-Code");
  await manager(page).getByRole("button", { name: "Link erzeugen" }).click();
  const link = manager(page).getByRole("textbox", { name: "Öffentlicher Anmelde-Link" });
  await expect(link).toHaveValue(/-[0-9a-f]{12}$/);
  const { pathname } = new URL(await link.inputValue());
  const statuses = async () => (await site.fetchFromEach(pathname)).map(({ status }) => status);
  await expect.poll(statuses, "the form on each instance").toEqual([200, 200]);
});

test("a person is added by telephone, and a message is sent to everybody", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1, { confirmsAutomatically: true }, inDays(31));
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await page.getByRole("button", { name: "Person hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Person hinzufügen" });
  await dialog.getByLabel("Anrede / Titel").selectOption("Frau");
  await dialog.getByLabel("Vorname").fill("Ada");
  await dialog.getByLabel("Nachname").fill("Anruf");
  await dialog.getByLabel("Wohnort").fill("Ulm");
  await dialog.getByLabel("E-Mail-Adresse").fill("ada@praxis.example");
  await dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  for (const name of [/Ada Anruf/, /Müßiga/]) await page.getByRole("checkbox", { name }).check();
  // Written on one instance, sent by either, progress read from the other.
  await routeRequests(page, { reads: 0, writes: 1 });
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await expect(page.getByRole("region", { name: "Vorschau" })).toContainText("(1 von 2)");
  await page.getByRole("textbox", { name: "Betreff" }).fill("Ihr Parkplatz");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await page.getByRole("button", { name: "An 2 Personen senden" }).click();
  await expect(page.getByRole("article", { name: "Ihr Parkplatz" })).toContainText("2 von 2 zugestellt");
  await site.mailTo("ada@praxis.example", /Ihr Parkplatz/);
});

test("attendance is recorded, certificates are issued, and participants are reported", async ({
  admin: page,
  site,
  openBrowser,
}) => {
  const accreditations = [{ state: "recognised" as const, points: 6, number: "2760902026000010017" }];
  const id = "einlass";
  const title = "Schmerztag heute";
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  await site.content.put("events", id, { title, date: inDays(0), accreditations, registrationSettings });
  await site.waitUntilShown("/veranstaltungen", title);
  for (const [email, lastName, efn] of [
    ["einlass1@praxis.example", "Adler", "802760000000017"],
    ["einlass2@praxis.example", "Berger", ""],
  ]) {
    const person = { title: "Dr.", firstName: "Erika", lastName, city: "Ulm", email, ...(efn && { efn }) };
    const answer = await page.request.post(`/register/${id}`, {
      form: person as Record<string, string>,
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
  await page.goto(`/admin/events/${id}/anwesenheit`);
  const people = page.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem");
  await expect(people).toHaveCount(2);
  for (const name of ["Adler", "Berger"]) {
    const person = people.filter({ hasText: name });
    await enterAttendance(page, person.getByRole("button", { name: /^Anwesend/ }));
    await expect(person).toContainText("Anwesend seit");
  }
  await untilOffline(page);
  const colleague = await openBrowser({ storageState: await page.context().storageState() });
  for (const instance of [0, 1] as const) {
    await routeRequests(colleague, { reads: instance, writes: instance });
    await colleague.goto(`/admin/events/${id}/anwesenheit`);
    await expect(colleague.getByRole("status").filter({ hasText: "2 anwesend" })).toBeVisible();
    await untilOffline(colleague);
  }

  await page.goto(`/admin/events/${id}/drucken`);
  for (const what of ["Anwesenheitsliste", "Namensschilder", "Türschild"]) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: `${what} als PDF` }).click();
    const file = await readFile(await (await downloading).path(), "latin1");
    expect(file.slice(0, 5)).toBe("%PDF-");
  }

  // Issued on one instance, progress read from the other.
  await routeRequests(page, { reads: 1, writes: 0 });
  await page.goto(`/admin/events/${id}/bescheinigungen`);
  await page.getByRole("button", { name: "Für alle ausstellen" }).click();
  await expect(page.getByText("2 von 2 ausgestellt")).toBeVisible();
  await page.getByRole("button", { name: "2 per E-Mail senden" }).click();
  await expect(page.getByText("Per E-Mail: 2 von 2 gesendet")).toBeVisible();
  const issued = page.getByRole("list", { name: "Personen mit Anwesenheit oder Bescheinigung" }).getByRole("listitem");
  const code = /\w{4}(-\w{4}){3}/.exec((await issued.first().textContent()) ?? "")?.[0] ?? "";
  await site.waitUntilShown(`/bescheinigung/${code}`, "gültig</strong>");
  await issued
    .first()
    .getByRole("button", { name: /^Zurückziehen/ })
    .click();
  await issued.first().getByLabel("Grund").fill("Name falsch");
  await issued.first().getByLabel("Grund").press("Enter");
  await expect(issued.first().getByRole("button", { name: /^Ausstellen/ })).toBeVisible();
  await site.waitUntilShown(`/bescheinigung/${code}`, "zurückgezogen</strong>");
  await colleague.goto(`/bescheinigung/${code}`);
  await expect(colleague.getByText("Diese Bescheinigung ist zurückgezogen.")).toBeVisible();

  await routeRequests(page, { reads: 0, writes: 1 });
  await page.goto(`/admin/events/${id}/eiv`);
  await page.getByRole("button", { name: "EFN anzeigen" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Adler" });
  await expect(row).toContainText("802 760 000 000 017");
  await row.getByLabel("Gemeldet").check();
  await expect(page.getByText("1 von 1 gemeldet")).toBeVisible();
  await page.reload();
  await expect(row.getByLabel("Gemeldet")).toBeChecked();
});
