import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import qrcode from "qrcode";
import { expect, expectNoAxeFindings, signIn, test } from "./admin-fixtures.ts";
import type { Site } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { whenInteractive } from "./interactive.ts";

let number = 0;

/** An event of its own for each test, with so many people registered for it as visitors do. */
async function arrange(page: Page, site: Site, people: number, settings: object = {}): Promise<string> {
  const id = `manager${++number}`;
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const, ...settings };
  await site.content.put("events", id, { title: `Tagung ${number}`, date: "2026-09-12", registrationSettings });
  for (let n = 1; n <= people; n++) {
    const form = { title: "Dr.", firstName: "Jörg", lastName: `Müßig${"a".repeat(n)}`, city: n === 1 ? "Köln" : "Ulm" };
    const answer = await page.request.post(`${site.url}/register/${id}`, {
      form: { ...form, email: `n${n}@praxis.example` },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    expect([302, 303]).toContain(answer.status());
  }
  return id;
}

const manager = (page: Page) => page.getByRole("dialog", { name: /^Anmeldungen: / });
const rows = (page: Page) => manager(page).getByRole("table", { name: "Anmeldungen" }).locator("tbody tr");
const area = (page: Page, name: string) => manager(page).getByRole("tab", { name }).click();

async function openManager(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/events?anmeldungen=${id}`);
  await expect(manager(page)).toBeVisible();
}

async function confirmQuestion(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: button }).click();
}

test("opens from the table and says when nobody has registered", async ({ admin: page, site }) => {
  await arrange(page, site, 0);
  await page.goto("/admin/events");
  await page.getByRole("link", { name: `Anmeldungen zu „Tagung ${number}“ verwalten` }).click();
  await expect(manager(page)).toContainText("Noch keine Anmeldungen vorhanden");
  await expect(manager(page)).toContainText("E-Mails werden noch nicht verschickt");
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await expect(manager(page)).toHaveCount(0);
});

test("confirms the chosen ones, mails them, and counts by status", async ({ admin: page, site }) => {
  await openManager(page, await arrange(page, site, 3));
  await expect(manager(page)).toContainText("3 Neu");
  await expect(manager(page).getByRole("button", { name: "Bestätigen" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Dr. Jörg Müßiga auswählen" }).check();
  await page.getByRole("checkbox", { name: "Dr. Jörg Müßigaa auswählen" }).check();
  await expect(manager(page)).toContainText("2 ausgewählt");
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await expectNoAxeFindings(page);
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(page.getByText("2 Anmeldungen bestätigt")).toBeVisible();
  await expect(manager(page)).toContainText("2 Bestätigt");
  await expect(rows(page).filter({ hasText: "E-Mail abgelegt" })).toHaveCount(2);
  await expectNoAxeFindings(page);

  // Those confirmed before are named and stay as they are.
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

test("calls the whole bulk off when a mail cannot be sent", async ({ admin: page, site }) => {
  const id = await arrange(page, site, 2);
  await site.content.put("settings", "settings", { contactEmail: "" });
  await openManager(page, id);
  await page.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }).check();
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  const failure = manager(page).getByRole("alert").filter({ hasText: "Fehler beim Aktualisieren der Anmeldungen" });
  await expect(failure).toContainText("Es wurde kein Status geändert.");
  await expect(manager(page)).toContainText("2 Neu");
  await expect(manager(page)).toContainText("2 ausgewählt");
  await expectNoAxeFindings(page);
  await failure.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(failure).toHaveCount(0);

  await area(page, "Bestätigungs-E-Mail");
  await expect(manager(page)).toContainText("Die Vorschau ist gerade nicht möglich.");
  await manager(page).getByRole("button", { name: "Test-E-Mail an mich" }).click();
  await expect(manager(page).getByRole("alert")).toContainText("Die Test-E-Mail konnte nicht gesendet werden.");
  await site.content.put("settings", "settings", { contactEmail: "info@verein.example" });
});

test("cancels, filters by status and searches, and a reload keeps it", async ({ admin: page, site }) => {
  const id = await arrange(page, site, 3);
  await openManager(page, id);
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
  await manager(page).getByRole("link", { name: "Suche und Filter zurücksetzen" }).click();
  await expect(rows(page)).toHaveCount(3);
  await manager(page).getByRole("link", { name: "Name" }).click();
  await expect(rows(page).first()).toContainText("Müßiga");
});

test("chooses more than one page shows", async ({ admin: page, site }) => {
  await openManager(page, await arrange(page, site, 27));
  await expect(rows(page)).toHaveCount(25);
  await manager(page).getByRole("button", { name: "Alle 27 auswählen" }).click();
  await expect(manager(page)).toContainText("27 ausgewählt");
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(manager(page)).toContainText("27 Bestätigt");
  await expect(manager(page)).toContainText("Nichts ausgewählt");
});

test("exports a CSV file for a spreadsheet", async ({ admin: page, site }) => {
  await openManager(page, await arrange(page, site, 2));
  const download = page.waitForEvent("download");
  await manager(page).getByRole("button", { name: "CSV exportieren" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`anmeldungen-tagung-${number}-2026-09-12.csv`);
  const csv = await readFile(await file.path(), "utf8");
  const [head, ...people] = csv.split("\r\n");
  expect(head).toBe("\uFEFFTitel;Vorname;Nachname;E-Mail;Wohnort;Status;Anmeldedatum");
  // The clock stands still here, so both came at the same moment.
  expect(people.sort()).toEqual([
    "",
    "Dr.;Jörg;Müßiga;n1@praxis.example;Köln;Neu;15.06.2026",
    "Dr.;Jörg;Müßigaa;n2@praxis.example;Ulm;Neu;15.06.2026",
  ]);
});

test("makes, copies, edits and renews the registration link", async ({ admin: page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openManager(page, await arrange(page, site, 0));
  await area(page, "Links und QR-Code");
  const link = manager(page).getByRole("textbox", { name: "Öffentlicher Anmelde-Link" });
  const linkForm = manager(page)
    .locator("form")
    .filter({ has: page.getByRole("textbox", { name: "Öffentlicher Anmelde-Link" }) });
  await manager(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(link).toHaveValue(new RegExp(`^${site.url}/anmeldung/tagung-${number}-[0-9a-f]{12}$`));
  const first = await link.inputValue();

  await linkForm.getByRole("button", { name: "Link kopieren" }).click();
  await expect(linkForm.getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(linkForm.getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expectNoAxeFindings(page);

  for (const [type, begin] of [
    ["PNG", "\u0089PNG"],
    ["SVG", "<svg"],
  ] as const) {
    const download = page.waitForEvent("download");
    await manager(page)
      .getByRole("link", { name: `QR-Code als ${type}` })
      .click();
    const saved = await readFile(await (await download).path(), "latin1");
    expect(saved.startsWith(begin)).toBe(true);
    // Telephones open what it says: the whole address.
    if (type === "SVG") expect(saved).toBe(await qrcode.toString(first, { type: "svg", margin: 4 }));
  }

  await link.fill("/anmeldung/zu-kurz");
  await link.press("Enter");
  await expect(linkForm).toContainText("am Ende 12 Buchstaben oder Ziffern");
  await link.fill(`${site.url}/anmeldung/einladung-A1B2C3D4E5F6`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  expect((await page.request.get("/anmeldung/einladung-A1B2C3D4E5F6")).status()).toBe(200);
  expect((await page.request.get(first)).status()).toBe(404);

  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await expect(link).toHaveValue(/-[0-9a-f]{12}$/);
  expect((await page.request.get("/anmeldung/einladung-A1B2C3D4E5F6")).status()).toBe(404);
});

test("says for 2 s that the link was copied", async ({ admin: page, site }) => {
  const registrationLink = "/anmeldung/tagung-a1b2c3d4e5f6";
  const id = await arrange(page, site, 0, { registrationLink });
  await page.clock.install();
  await page.goto(`/admin/events?anmeldungen=${id}&anmeldungen-bereich=links`);
  await whenInteractive(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await manager(page).getByRole("button", { name: "Link kopieren" }).click();
  const copied = manager(page).getByRole("button", { name: "Kopiert" });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(manager(page).getByRole("button", { name: "Link kopieren" })).toBeVisible();
});

test("edits the conference link; both links say what the specification says when that fails", async ({
  admin: page,
  site,
}) => {
  await openManager(page, await arrange(page, site, 0));
  await area(page, "Links und QR-Code");
  const conference = manager(page).getByRole("textbox", { name: "Link zur Online-Konferenz" });
  await conference.fill("konferenz.example");
  await conference.press("Enter");
  await expect(manager(page)).toContainText("die mit https:// beginnt");
  await conference.fill("https://konferenz.example/raum");
  await conference.press("Enter");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.route("**/registrations.data*", (route) => route.abort());
  await conference.fill("https://konferenz.example/anderer");
  await conference.press("Enter");
  await expect(manager(page).getByRole("alert")).toHaveText("Fehler beim Aktualisieren des Online-Konferenz Links");
  await expect(conference).toHaveValue("https://konferenz.example/anderer");
  await manager(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(manager(page)).toContainText("Fehler beim Aktualisieren des Anmelde-Links");

  // Nothing typed is left behind without asking, not even by going to another part.
  await area(page, "Anmeldungen");
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await page.unroute("**/registrations.data*");

  // Who goes on while it is being saved is asked, and taken there once it is.
  const release = await holdRequests(page, "**/registrations.data*");
  await conference.press("Enter");
  await area(page, "Bestätigungs-E-Mail");
  await expect(guard).toBeVisible();
  release();
  await expect(guard).toHaveCount(0);
  await expect(manager(page)).toContainText("Zugang zur Online-Konferenz: https://konferenz.example/anderer");
});

test("one's own new link, and one's own save, is nobody else's change for what is typed meanwhile", async ({
  admin: page,
  site,
}) => {
  await openManager(page, await arrange(page, site, 0, { registrationLink: "https://verein.example/alt" }));
  await area(page, "Links und QR-Code");
  const link = manager(page).getByRole("textbox", { name: "Öffentlicher Anmelde-Link" });
  const linkForm = manager(page)
    .locator("form")
    .filter({ has: page.getByRole("textbox", { name: "Öffentlicher Anmelde-Link" }) });
  const qrCode = manager(page).getByRole("img", { name: /^QR-Code/ });
  const conflict = manager(page).getByText("Inzwischen geändert von");
  const oldCode = await qrCode.getAttribute("src");

  await link.fill("https://verein.example/meins");
  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await expect(qrCode).not.toHaveAttribute("src", oldCode ?? "");
  await expect(link).toHaveValue("https://verein.example/meins");
  await linkForm.getByRole("button", { name: "Speichern" }).click();
  await expect(linkForm.getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expect(conflict).toHaveCount(0);

  // Typed on while it is being saved.
  const release = await holdRequests(page, "**/registrations.data*");
  await link.fill("https://verein.example/erst");
  await link.press("Enter");
  await link.fill("https://verein.example/dann");
  release();
  await expect(linkForm.getByRole("button", { name: "Speichern" })).toBeEnabled();
  await page.unroute("**/registrations.data*");
  await link.press("Enter");
  await expect(linkForm.getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expect(conflict).toHaveCount(0);

  // The answers of a save and of a new link were lost: both had arrived.
  await page.route("**/registrations.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const failure = manager(page).getByRole("alert").filter({ hasText: "Fehler beim Aktualisieren des Anmelde-Links" });
  await link.fill("https://verein.example/ohne-antwort");
  await link.press("Enter");
  await expect(failure).toHaveCount(1);
  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await expect(failure).toHaveCount(2);
  await page.unroute("**/registrations.data*");
  await link.fill("https://verein.example/zuletzt");
  await link.press("Enter");
  await expect(linkForm.getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expect(conflict).toHaveCount(0);
  await page.reload();
  await expect(link).toHaveValue("https://verein.example/zuletzt");
});

test("edits the mail with a preview, refuses unknown placeholders, and sends a test", async ({ admin: page, site }) => {
  await openManager(page, await arrange(page, site, 0));
  await area(page, "Bestätigungs-E-Mail");
  await expect(manager(page)).toContainText("Guten Tag Dr. Erika Musterfrau,");
  const subject = manager(page).getByRole("textbox", { name: "Betreff" });
  await subject.fill("<b>Willkommen</b> zu [EVENT_TITLE], [NAME]");
  await manager(page).getByRole("button", { name: "Speichern" }).click();
  await expect(manager(page).getByRole("alert").first()).toContainText("Unbekannter Platzhalter: [NAME].");
  await expectNoAxeFindings(page);
  await subject.fill("<b>Willkommen</b> zu [EVENT_TITLE]");
  await expect(manager(page)).toContainText(`<b>Willkommen</b> zu Tagung ${number}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await manager(page).getByRole("button", { name: "Test-E-Mail an mich" }).click();
  await expect(page.getByText("Test-E-Mail wurde als Datei abgelegt")).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue("<b>Willkommen</b> zu [EVENT_TITLE]");
});

test("two people edit the mail at once: a choice; a change of the link is no conflict", async ({
  admin: page,
  browser,
  site,
}) => {
  const id = await arrange(page, site, 0);
  const other = await (await browser.newContext({ baseURL: site.url, locale: "de-DE" })).newPage();
  await signIn(other, site.url);
  const path = `/admin/events?anmeldungen=${id}&anmeldungen-bereich=email`;
  await page.goto(path);
  const subject = (on: Page) => manager(on).getByRole("textbox", { name: "Betreff" });
  await subject(page).fill("Mein Betreff");

  await other.goto(`/admin/events?anmeldungen=${id}&anmeldungen-bereich=links`);
  await manager(other).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(manager(other).getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await manager(page).getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await other.goto(path);
  await subject(other).fill("Ihr Betreff");
  await manager(other).getByRole("button", { name: "Speichern" }).click();
  await expect(other.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await subject(page).fill("Noch einmal meiner");
  await manager(page).getByRole("button", { name: "Speichern" }).click();
  const conflict = manager(page).getByRole("alert").filter({ hasText: "Inzwischen geändert von" });
  await expect(conflict.getByRole("row", { name: /Betreff/ })).toContainText("Ihr Betreff");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await expect(conflict).toHaveCount(0);
  await page.reload();
  await expect(subject(page)).toHaveValue("Noch einmal meiner");
  await other.context().close();
});

test("confirms a thousand with the progress shown while visitors go on", async ({ admin: page, site }) => {
  test.slow();
  const id = await arrange(page, site, 0);
  const register = (email: string) =>
    page.request.post(`${site.url}/register/${id}`, {
      form: { title: "Dr.", firstName: "Jörg", lastName: "Müßig", email, city: "Ulm" },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
  for (let n = 0; n < 1000; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => register(`viele${n + index}@praxis.example`)));
  }
  await openManager(page, id);
  await manager(page).getByRole("button", { name: "Alle 1.000 auswählen" }).click();
  await expect(manager(page)).toContainText("1.000 ausgewählt");
  await manager(page).getByRole("button", { name: "Bestätigen" }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  const progress = manager(page).getByRole("progressbar", { name: "Fortschritt des Versands" });
  await expect(manager(page).getByText(/^[1-9]\d* von 1\.000 E-Mails$/)).toBeVisible();

  // A visitor reads a page and registers; a reload of the back office finds the progress again.
  expect((await page.request.get(`${site.url}/veranstaltungen?suche=tagung`)).status()).toBe(200);
  expect((await register("spaeter@praxis.example")).status()).toBe(303);
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(manager(page)).toContainText("1.000 Bestätigt", { timeout: 180_000 });
  await expect(manager(page)).toContainText("1 Neu");
  await expect(progress).toHaveCount(0);
});
