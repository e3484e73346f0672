import { aWorkbook } from "../../test/a-workbook.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { arrangeEvent } from "./registration-manager.ts";

test("adds a person by keyboard, beyond the capacity only after confirmation", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1, { capacity: 1 });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/events");
  await page.locator(`a[href$="/${event.id}/anmeldungen"]`).click();
  await page.getByRole("button", { name: "Person hinzufügen" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Person hinzufügen" });
  await expect(dialog.getByLabel("Anrede / Titel")).toBeFocused();
  await dialog.getByLabel("Anrede / Titel").selectOption("Frau");
  await dialog.getByLabel("Vorname").fill("Jörg");
  await dialog.getByLabel("Nachname").fill("Müßiga");
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis");
  await dialog.getByLabel("Wohnort").fill("Ulm");
  await dialog.getByLabel("Wohnort").press("Enter");
  await expect(dialog.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeVisible();
  await expect(dialog.getByLabel("E-Mail-Adresse")).toBeFocused();
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis.example");
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByText("Diese Person ist mit dieser E-Mail-Adresse schon angemeldet.")).toBeVisible();
  await dialog.getByLabel("Vorname").fill("Ada");
  await dialog.getByLabel("Nachname").fill("Anruf");
  await expect(dialog.getByLabel("Eingang per E-Mail bestätigen")).not.toBeChecked();
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Alle Plätze sind vergeben");
  await expectNoFindings(page);

  await page.evaluate(() => history.back());
  const question = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(question).toBeHidden();
  // Closed, the dialog keeps it.
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await page.getByRole("button", { name: "Person hinzufügen" }).click();
  await expect(dialog.getByLabel("Nachname")).toHaveValue("Anruf");
  await dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await dialog.getByRole("button", { name: "Trotzdem aufnehmen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("2 von 1 Plätzen vergeben")).toBeVisible();
  await expect(page.getByRole("row", { name: /Ada Anruf/ })).toContainText("Neu");
});

test("corrects a registration despite a concurrent change, and reverts a cancellation only if a seat is free", async ({
  admin: page,
  site,
}) => {
  const event = await arrangeEvent(page, site, 2, { capacity: 2 });
  await page.goto("/admin/events");
  await page.locator(`a[href$="/${event.id}/anmeldungen"]`).click();
  await page.getByRole("button", { name: "Dr. Jörg Müßiga bearbeiten" }).click();
  const dialog = page.getByRole("dialog", { name: "Anmeldung bearbeiten" });
  await dialog.getByLabel("Nachname").fill("Mussig");
  await expectNoFindings(page);
  const question = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  for (const leave of [() => page.keyboard.press("Escape"), () => page.evaluate(() => history.back())]) {
    await leave();
    await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Nachname")).toHaveValue("Mussig");
  }
  const changeConcurrently = async (data: object) => {
    const answer = await page.request.post(`${site.url}/admin/events/${event.id}/registrations`, {
      headers: { Origin: site.url },
      data,
    });
    return answer.json();
  };
  const [{ id, stored }] = (await changeConcurrently({ intent: "search", search: "Müßiga n1", query: "" })).list.rows;
  await changeConcurrently({ intent: "correct", id, corrected: { ...stored, city: "Bonn" }, seen: stored });
  await dialog.getByLabel("Nachname").press("Enter");
  const conflict = dialog.getByRole("alert");
  await expect(conflict).toContainText("n1@praxis.example, Bonn");
  await dialog.getByLabel("E-Mail-Adresse").fill("mussig@praxis.example");
  await expect(dialog.getByText("Links in E-Mails an die frühere Adresse")).toBeVisible();
  await dialog.getByLabel("Notiz").fill("Ruft zurück");
  await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Mussig/ });
  await expect(row).toContainText("mussig@praxis.example");
  await expect(row).toContainText("Notiz: Ruft zurück");
  const edit = page.getByRole("button", { name: "Dr. Jörg Mussig bearbeiten" });
  await expect(edit).toBeFocused();
  // The button is clicked while the field keeps the focus, which is lost with the dialog.
  await edit.click();
  await dialog.getByLabel("Wohnort").fill("Aachen");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(row).toContainText("Aachen");
  await expect(edit).toBeFocused();

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Stornieren" }).click();
  await page
    .getByRole("dialog", { name: "Anmeldungen stornieren" })
    .getByRole("button", { name: "Stornieren" })
    .click();
  await expect(row).toContainText("Storniert");
  await row.getByRole("button", { name: "Stornierung von Dr. Jörg Mussig zurücknehmen" }).click();
  const undo = page.getByRole("dialog", { name: "Stornierung zurücknehmen" });
  await site.content.put("events", event.id, {
    title: event.title,
    date: "2026-09-12",
    registrationSettings: { enabled: true, registrationMethod: "direct", capacity: 1 },
  });
  await undo.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(undo.getByRole("alert")).toContainText("Es ist kein Platz frei.");
  await site.content.put("events", event.id, {
    title: event.title,
    date: "2026-09-12",
    registrationSettings: { enabled: true, registrationMethod: "direct", capacity: 2 },
  });
  await undo.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(undo).toBeHidden();
  await expect(row).toContainText("Neu");
});

test("imports a list from a spreadsheet after a preview that names duplicates", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1, { capacity: 2 });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await page.getByRole("button", { name: "Liste importieren" }).click();
  const dialog = page.getByRole("dialog", { name: "Teilnehmende aus einer Liste importieren" });
  const chooseFile = async (name: string, buffer: Buffer) => {
    const chosen = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Datei wählen" }).click();
    await (await chosen).setFiles({ name, mimeType: "application/octet-stream", buffer });
  };
  const choose = (lines: string[], encoding: BufferEncoding = "utf8") =>
    chooseFile("liste.csv", Buffer.from(lines.join("\r\n"), encoding));
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    `<row r="1">${cell("A1", "Nachname")}${cell("B1", "E-Mail")}</row>`,
    `<row r="2">${cell("A2", "Groß")}${cell("B2", "g@praxis.example")}</row>`,
  ];
  await chooseFile("liste.xlsx", Buffer.from(aWorkbook(rows.join(""))));
  await expect(dialog.getByRole("status")).toHaveText("1 von 1 Zeilen lassen sich übernehmen.");
  await dialog.getByRole("combobox", { name: "Blatt" }).click();
  await page.getByRole("option", { name: "Alt", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("fehlt die Überschrift");
  await chooseFile("liste.xlsx", Buffer.from(aWorkbook("<row")));
  await expect(dialog.getByRole("alert")).toContainText("Diese Excel-Datei lässt sich nicht lesen.");
  // Under 1 MB, but not as it is sent.
  await chooseFile("liste.xlsx", Buffer.concat([aWorkbook(""), Buffer.alloc(800_000)]));
  await expect(dialog.getByRole("alert")).toContainText("Diese Datei ist zu groß.");
  await choose(["Vorname;Ort", "Ada;Ulm"]);
  await expect(dialog.getByRole("alert")).toContainText("fehlt die Überschrift „Nachname“ und „E-Mail“");
  await choose(["Name;E-Mail;Name", "Klinik Ulm;g@praxis.example;Eva Groß"]);
  await expect(dialog.getByText("Die Überschrift „Name“ steht über den Spalten 1 und 3")).toContainText(
    "gelesen ist nur Spalte 1.",
  );
  await dialog.getByRole("combobox", { name: "Vor- und Nachname in einer Spalte" }).click();
  await page.getByRole("option", { name: "Name (Spalte 3)" }).click();
  await expect(dialog.getByText("gelesen ist nur Spalte 3.")).toBeVisible();
  await expect(dialog.getByRole("row", { name: "2 Eva Groß g@praxis.example" })).toBeVisible();
  // In Latin-1, as older Windows programs write it.
  await choose(
    [
      "Vorname;Nachname;E-Mail",
      "Jörg;Groß;j@praxis.example",
      "Ada;Liste;a@praxis.example",
      "Ada;Liste;A@praxis.example",
    ],
    "latin1",
  );
  await expect(dialog.getByRole("status")).toHaveText("2 von 3 Zeilen lassen sich übernehmen, 1 nicht.");
  await expect(dialog.getByRole("row", { name: /^4 Ada Liste/ })).toContainText("Steht schon in Zeile 3.");
  await expect(dialog.getByRole("row", { name: "2 Jörg Groß j@praxis.example" })).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "2 Personen übernehmen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Frei sind noch 1.");
  await dialog.getByRole("button", { name: "Trotzdem aufnehmen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Jörg Groß/ })).toContainText("Neu");
  await expect(page.getByText("3 von 2 Plätzen vergeben")).toBeVisible();
});

test("moves a registration to the waiting list of another event", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 2);
  const other = await arrangeEvent(page, site, 1, { capacity: 1, waitingListEnabled: true });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await page.getByRole("button", { name: "Dr. Jörg Müßigaa umbuchen" }).click();
  const dialog = page.getByRole("dialog", { name: "Auf eine andere Veranstaltung umbuchen" });
  await dialog.getByRole("button", { name: "Umbuchen" }).click();
  await expect(dialog.getByText("Bitte wählen Sie eine Veranstaltung aus")).toBeVisible();
  await expect(dialog.getByLabel("Neue Veranstaltung")).toBeFocused();
  await dialog.getByLabel("Neue Veranstaltung").selectOption({ label: `12.09.2026: ${other.title}` });
  await dialog.getByRole("button", { name: "Umbuchen" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Alle Plätze sind vergeben");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Auf die Warteliste" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Müßigaa/ })).toHaveCount(0);
  await page.goto(`/admin/events/${other.id}/anmeldungen`);
  await expect(page.getByRole("row", { name: /Müßigaa/ })).toContainText("Platz 1");
});

test("records payments and filters by them if the event has a price", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 2);
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await expect(page.getByRole("button", { name: "Zahlung eintragen" })).toHaveCount(0);
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
  const paid = { isFree: false, price: 40 };
  await site.content.put("events", event.id, {
    ...paid,
    title: event.title,
    date: "2026-09-12",
    registrationSettings,
  });
  await page.reload();
  const row = page.getByRole("row", { name: /Müßiga(?!a)/ });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Zahlung eintragen" }).click();
  const dialog = page.getByRole("dialog", { name: "Zahlung eintragen" });
  await expect(dialog.getByLabel("Bezahlt am")).toBeFocused();
  await expect(dialog.getByLabel("Bezahlt am")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Eintragen" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Bezahlt");
  await page.getByLabel("Zahlung", { exact: true }).selectOption("Nicht bezahlt");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Müßigaa/ })).toBeVisible();
});

test("edits answer and EFN; shows the question as a column kept in the URL", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1);
  const questions = [
    { id: "essen", label: "Verpflegung", kind: "choice", options: ["vegan", "alles"], isRequired: true, help: "" },
  ];
  await site.content.put("events", event.id, {
    title: event.title,
    date: "2026-09-12",
    certificationPoints: 8,
    registrationSettings: { enabled: true, questions } as never,
  });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await page.getByRole("button", { name: "Dr. Jörg Müßiga bearbeiten" }).click();
  const dialog = page.getByRole("dialog", { name: "Anmeldung bearbeiten" });
  await dialog.getByLabel("Verpflegung").selectOption("vegan");
  await dialog.getByLabel("EFN").fill("*802760000000018*");
  await dialog.getByLabel("EFN").press("Enter");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog.getByText("Die EFN ist ungültig (Prüfziffer).")).toBeVisible();
  await expect(dialog.getByLabel("EFN")).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByLabel("EFN").fill("802760000000017");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Jörg Müßiga/ });
  await expect(row).toContainText("••• ••• ••• 017");
  await row.getByText("1 Antwort").click();
  await expect(row).toContainText("vegan");

  await page.getByRole("button", { name: "Spalten" }).press("Enter");
  await page.getByRole("checkbox", { name: "Verpflegung" }).press("Space");
  await page.getByRole("checkbox", { name: "Wohnort" }).press("Space");
  await expect(page).toHaveURL(/anmeldungen-spalten=datum%2Cfrage-essen/);
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Spalten" })).toBeFocused();
  await expect(page.getByRole("columnheader")).toContainText(["Name", "Anmeldedatum", "Verpflegung", "Status"]);
  await expect(row.getByRole("cell", { name: "vegan" })).toBeVisible();
  await expect(row.getByText("1 Antwort")).toHaveCount(0);
  await page.reload();
  await expect(row.getByRole("cell", { name: "vegan" })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
