import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { eventDialog } from "../event-dialog.ts";
import { Keyboard } from "../keyboard.ts";

test.beforeEach(async ({ site, admin: page }) => {
  await site.reset();
  await site.content.put("events", "schmerztag", {
    title: "Schmerztag",
    date: "2026-09-12",
    location: "Ulm",
    registrationSettings: { enabled: true, registrationMethod: "direct", confirmsAutomatically: true },
  });
  for (const [n, lastName] of ["Adler", "Berger", "Conrad"].entries()) {
    const form = { title: "Dr.", firstName: "Erika", lastName, city: "Ulm", email: `n${n}@praxis.example` };
    await page.request.post(`${site.url}/register/schmerztag`, { form, headers: { Origin: site.url } });
  }
});

test("prepares a message to the participants when the place changes, and sends it", async ({ admin: page }) => {
  await page.goto("/admin/events/schmerztag/was-und-wann");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Ort", exact: true }).fill("Kassel");
  await dialog.getByRole("button", { name: "Speichern", exact: true }).click();
  const offer = page.getByText("Zu dieser Veranstaltung sind 3 Personen angemeldet und noch nicht benachrichtigt.");
  await expect(offer).toBeVisible();
  await page.getByRole("link", { name: "Nachricht vorbereiten" }).click();

  const preview = page.getByRole("region", { name: "Vorschau" });
  await expect(preview).toContainText("Geänderte Angaben – Schmerztag");
  await expect(preview).toContainText("Ort: Kassel");
  await expect(preview).toContainText(/So erhält Erika \w+ die Nachricht \(1 von 3\)\./);
  await preview.getByRole("button", { name: "Nächste Person" }).click();
  await expect(preview).toContainText(/So erhält Erika \w+ die Nachricht \(2 von 3\)\./);
  await expect(page.getByRole("checkbox", { name: "Termin als Kalenderdatei anhängen" })).toBeChecked();
  await expectNoFindings(page);

  await page.getByRole("textbox", { name: "Betreff" }).fill("");
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await expect(page.getByText("Bitte geben Sie einen Betreff ein.")).toBeVisible();
  await page.getByRole("textbox", { name: "Betreff" }).fill("Neuer Ort: [EVENT_LOCATION]");
  const recipients = page.getByRole("combobox", { name: "Empfänger" });
  const before = await recipients.inputValue();
  const send = async (to: string) => {
    await recipients.click();
    await page.getByRole("option", { name: to }).click();
    await page.getByRole("button", { name: "Senden", exact: true }).click();
  };
  await send("Stornierte (0)");
  await expect(recipients).toBeFocused();
  await expect(recipients).toHaveAccessibleDescription("So erhält niemand die Nachricht.");
  await send(before);
  await page.getByRole("dialog", { name: "Nachricht senden" }).getByRole("button", { name: "Abbrechen" }).click();
  await eventDialog(page)
    .getByRole("link", { name: /^Anwesenheit/ })
    .click();
  await page.getByRole("dialog", { name: "Ungespeicherte Änderungen" }).getByText("Weiter bearbeiten").click();
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await page.getByRole("button", { name: "An 3 Personen senden" }).click();
  const message = page.getByRole("article", { name: "Neuer Ort: Kassel" });
  await expect(message).toContainText("3 von 3 zugestellt");
  await message.getByRole("button", { name: "Text und Empfänger" }).click();
  await expect(message.getByRole("row", { name: /Dr\. Erika Berger n1@praxis\.example Zugestellt/ })).toBeVisible();
  await expectNoFindings(page);
});

test("sends a message to selected participants by keyboard, on a small screen", async ({ admin: page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const keys = new Keyboard(page);
  await page.goto("/admin/events/schmerztag/anmeldungen");
  await page.getByRole("checkbox", { name: /Conrad/ }).check();
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await expect(page.getByRole("combobox", { name: "Empfänger" })).toHaveValue("Auswahl (1)");
  await expect(page.getByRole("region", { name: "Vorschau" })).toContainText("Erika Conrad");
  await keys.fill("Betreff", "Ihr Parkplatz");
  await keys.use("button", "Senden");
  await keys.expectOn("button", "Abbrechen");
  await keys.use("button", "An 1 Person senden");
  await expect(page.getByRole("article", { name: "Ihr Parkplatz" })).toContainText("1 von 1 zugestellt");
  await keys.expectOn("button", "Nachricht schreiben");
});

test("brings back a message that was not sent, to whom it was for or to those selected meanwhile", async ({
  admin: page,
}) => {
  await page.goto("/admin/events/schmerztag/rundschreiben");
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  const subject = page.getByRole("textbox", { name: "Betreff" });
  const restored = page.getByText("Nicht gespeicherte Eingaben wiederhergestellt");
  await subject.fill("Anfahrt");
  page.on("dialog", (question) => question.accept());
  await page.reload();
  await expect(subject).toHaveValue("Anfahrt");
  await expect(restored).toBeVisible();
  await expect(page.getByText("Prüfen Sie sie und senden Sie, oder verwerfen Sie sie.")).toBeVisible();
  await expectNoFindings(page);

  await page.goto("/admin/events/schmerztag/anmeldungen");
  await page.getByRole("checkbox", { name: /Conrad/ }).check();
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  const audience = page.getByRole("combobox", { name: "Empfänger" });
  await expect(audience).toHaveValue("Auswahl (1)");
  await expect(subject).toHaveValue("Anfahrt");
  // What was chosen instead of the selection stays chosen.
  await audience.click();
  await page.getByRole("option", { name: /^Bestätigte \(/ }).click();
  await page.reload();
  await expect(audience).toHaveValue(/^Bestätigte \(/);
  await audience.click();
  await page.getByRole("option", { name: "Auswahl (1)" }).click();
  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await page.getByRole("button", { name: "An 1 Person senden" }).click();
  await expect(page.getByRole("article", { name: "Anfahrt" })).toBeVisible();

  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await expect(subject).toHaveValue("");
  await subject.fill("Parkplatz");
  await page.getByRole("button", { name: "Abbrechen" }).click();
  await page.getByRole("dialog", { name: "Ungespeicherte Änderungen" }).getByText("Verwerfen").click();
  await page.reload();
  await expect(page.getByRole("article", { name: "Anfahrt" })).toBeVisible();
  await expect(subject).toHaveCount(0);
});

test("asks about those who are chosen now, although an answer about others comes late", async ({ admin: page }) => {
  await page.goto("/admin/events/schmerztag/anmeldungen");
  await page.getByRole("checkbox", { name: /Conrad/ }).check();
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await page.getByRole("textbox", { name: "Betreff" }).fill("Anfahrt");
  const send = page.getByRole("button", { name: "Senden", exact: true });
  await expect(send).toBeEnabled();
  const held = Promise.withResolvers<void>();
  let others = 0;
  await page.route("**/messages.data*", async (route) => {
    const about = route.request().postData() ?? "";
    if (about.includes('"audience":"confirmed"')) {
      others++;
      await held.promise;
    }
    await route.continue();
  });
  const audience = page.getByRole("combobox", { name: "Empfänger" });
  await audience.click();
  await page.getByRole("option", { name: /^Bestätigte \(/ }).click();
  await expect.poll(() => others).toBe(1);
  await audience.click();
  await page.getByRole("option", { name: "Auswahl (1)" }).click();
  held.resolve();
  await send.click();
  await expect(page.getByRole("button", { name: "An 1 Person senden" })).toBeVisible();
});

test("prepares a notice that is offered while messages are open, once, and asks before it replaces another", async ({
  admin: page,
}) => {
  await page.goto("/admin/events/schmerztag/was-und-wann");
  await eventDialog(page).getByRole("textbox", { name: "Ort", exact: true }).fill("Kassel");
  await eventDialog(page).getByRole("button", { name: "Speichern", exact: true }).click();
  const prepare = page.getByRole("link", { name: "Nachricht vorbereiten" });
  await expect(prepare).toBeVisible();
  await page.getByRole("link", { name: "Anmeldungen zu „Schmerztag“ verwalten" }).click();
  await eventDialog(page)
    .getByRole("link", { name: /^Rundschreiben/ })
    .click();
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  const subject = page.getByRole("textbox", { name: "Betreff" });
  await subject.fill("Parkplatz");
  await prepare.click();
  await page.getByRole("dialog", { name: "Ungespeicherte Änderungen" }).getByText("Verwerfen").click();
  await expect(subject).toHaveValue(/^Geänderte Angaben/);

  await page.getByRole("button", { name: "Senden", exact: true }).click();
  await page.getByRole("button", { name: "An 3 Personen senden" }).click();
  const message = page.getByRole("article", { name: /^Geänderte Angaben/ });
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/rundschreiben$/);
  await page.reload();
  await expect(message).toBeVisible();
  await expect(subject).toHaveCount(0);
});

test("goes where one wanted to go when a message to selected people is discarded", async ({ admin: page }) => {
  await page.goto("/admin/events/schmerztag/anmeldungen");
  await page.getByRole("checkbox", { name: /Conrad/ }).check();
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await page.getByRole("textbox", { name: "Betreff" }).fill("Parkplatz");
  await eventDialog(page)
    .getByRole("link", { name: /^Anwesenheit/ })
    .click();
  await page.getByRole("dialog", { name: "Ungespeicherte Änderungen" }).getByText("Verwerfen").click();
  await expect(page).toHaveURL(/\/tage$/);
  await eventDialog(page)
    .getByRole("link", { name: /^Rundschreiben/ })
    .click();
  await expect(page.getByRole("button", { name: "Nachricht schreiben" })).toBeVisible();
});
