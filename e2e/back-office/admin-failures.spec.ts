import type { Page } from "@playwright/test";
import { administrator, expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { whenInteractive } from "../interactive.ts";

// The messages of SPEC §8 in the back office when the store fails: the database rejects queries, no code is mocked.

const title = "Ohne Speicher";

test.beforeEach(({ site }) => site.reset());

const click = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const save = (page: Page) => mainButton(page).last().click();
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

async function confirmDeletion(page: Page, message: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(alert(page, message)).toBeVisible();
}

test("news: toggling, saving and deleting show messages of SPEC and stored state", async ({ admin: page, site }) => {
  await site.content.put("news", "tagung", { title, date: "2026-06-10" });
  await page.goto("/admin/news");
  await site.withBrokenStore("writing", async () => {
    const pin = page.getByRole("button", { name: `„${title}“ anpinnen` });
    await pin.click();
    await expect(alert(page, "Fehler beim Ändern des Pin-Status")).toBeVisible();
    await expect(pin).toHaveAttribute("aria-pressed", "false");
    const onHome = page.getByRole("switch", { name: `„${title}“ auf der Startseite hervorheben` });
    await onHome.press("Space");
    await expect(alert(page, "Fehler beim Ändern des Hervorhebungsstatus")).toBeVisible();
    await expect(onHome).not.toBeChecked();
    await click(page, `„${title}“ löschen`);
    await confirmDeletion(page, "Fehler beim Löschen der Nachricht");
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("textbox", { name: "Titel" }).fill("Geändert");
    await save(page);
    await expect(alert(page, "Fehler beim Speichern der Nachricht")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Geändert");
  });
  await save(page);
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
});

for (const { path, field, create, messages } of [
  {
    path: "/admin/science",
    field: "Titel",
    create: { date: "2026-06-10", type: "science" as const },
    messages: [
      "Fehler beim Erstellen des Artikels",
      "Fehler beim Aktualisieren des Artikels",
      "Fehler beim Löschen des Artikels",
    ],
  },
  {
    path: "/admin/events",
    field: "Titel",
    create: { date: "2026-09-10" },
    messages: [
      "Fehler beim Speichern der Veranstaltung",
      "Fehler beim Speichern der Veranstaltung",
      "Fehler beim Löschen der Veranstaltung",
    ],
  },
  {
    path: "/admin/congress",
    field: "Titel",
    create: {},
    messages: [
      "Fehler beim Erstellen des Programms",
      "Fehler beim Aktualisieren des Programms",
      "Fehler beim Löschen des Programms",
    ],
  },
]) {
  test(`${path}: creating, changing and deleting show the messages of SPEC`, async ({ admin: page, site }) => {
    const collection = { "/admin/science": "news", "/admin/events": "events" }[path] ?? "congresses";
    await site.content.put(collection as "news", "ohne-speicher", { title, ...create } as never);
    const titleField = page.getByRole("dialog").getByRole("textbox", { name: field }).first();
    await site.withBrokenStore("writing", async () => {
      await page.goto(`${path}?neu=1`);
      await titleField.fill("Neu");
      if (path === "/admin/events") await page.getByRole("textbox", { name: "Datum" }).fill("10.9.2026");
      await save(page);
      await expect(alert(page, messages[0] ?? "")).toBeVisible();
      await expect(titleField).toHaveValue("Neu");
      await page.goto(`${path}?bearbeiten=ohne-speicher`);
      await titleField.fill("Geändert");
      await save(page);
      await expect(alert(page, messages[1] ?? "")).toBeVisible();
      await expect(titleField).toHaveValue("Geändert");
      await page.goto(path);
      await click(page, `„${title}“ löschen`);
      await confirmDeletion(page, messages[2] ?? "");
    });
  });
}

test("board: creating, changing, deleting and reordering show the messages of SPEC", async ({ admin: page, site }) => {
  await page.goto("/admin/board?neu=1");
  const dialog = page.getByRole("dialog", { name: "Neues Vorstandsmitglied" });
  for (const name of ["Titel", "Name", "Funktion", "Beschreibung"]) {
    await dialog.getByRole("textbox", { name, exact: false }).first().fill("Text");
  }
  await dialog.getByRole("textbox", { name: "Bild", exact: true }).fill("/files/board/1-bild.png");
  await site.withBrokenStore("writing", async () => {
    await save(page);
    await expect(alert(page, "Fehler beim Erstellen des Vorstandsmitglieds")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Funktion" })).toHaveValue("Text");
    await page.goto("/admin/board?bearbeiten=pflege");
    await page.getByRole("dialog").getByRole("textbox", { name: "Funktion" }).fill("Anders");
    await save(page);
    await expect(alert(page, "Fehler beim Aktualisieren des Vorstandsmitglieds")).toBeVisible();
    await page.goto("/admin/board");
    await click(page, /nach unten/);
    await click(page, "Positionen speichern");
    await expect(alert(page, "Fehler beim Speichern der Positionen")).toBeVisible();
    await click(page, /löschen/);
    await confirmDeletion(page, "Fehler beim Löschen des Vorstandsmitglieds");
  });
});

for (const { path, change, message } of [
  { path: "/admin/home", change: "Titel", message: "Fehler beim Speichern der Änderungen" },
  { path: "/admin/legal", change: "Titel", message: "Fehler beim Speichern der Änderungen" },
]) {
  test(`${path}: reports a failed save and keeps the text`, async ({ admin: page, site }) => {
    await page.goto(path);
    await whenInteractive(page);
    const field = page.getByRole("textbox", { name: change }).first();
    await field.fill("01234");
    await site.withBrokenStore("writing", async () => {
      await page.keyboard.press("Control+s");
      await expect(alert(page, message)).toBeVisible();
      await expect(field).toHaveValue("01234");
    });
  });
}

test("the gate reports that it could not be switched", async ({ admin: page, site }) => {
  await page.goto("/admin/maintenance");
  await page.getByRole("switch").check({ force: true });
  await page.getByLabel(/^Passwort( \*)?$/).fill("Geheim 1");
  await site.withBrokenStore("writing", async () => {
    await page.keyboard.press("Control+s");
    await expect(alert(page, "Fehler beim Speichern der Wartungsmodus-Einstellungen")).toBeVisible();
  });
});

test("a screen that fails to load shows an error in its place, and loads on retry", async ({ admin: page, site }) => {
  await page.goto("/admin/dashboard");
  const navigation = page.getByRole("navigation", { name: "Redaktion" });
  const screens = [
    ["Vorstand", "Fehler beim Laden der Vorstandsmitglieder"],
    ["Kontakt", "Fehler beim Laden der Einstellungen"],
    ["Startseite", "Fehler beim Laden der Inhalte"],
    ["Über uns", "Fehler beim Laden der Inhalte"],
    ["Rechtliches", "Fehler beim Laden der Inhalte"],
    ["Wartungsmodus", "Fehler beim Laden der Einstellungen"],
    ["Nachrichten", "Die Seite konnte nicht geladen werden."],
  ] as const;
  const expectLoadError = async (name: string, message: string) => {
    await navigation.getByRole("link", { name }).click();
    await expect(alert(page, message)).toBeVisible();
    await expect(navigation.getByRole("link", { name })).toBeVisible();
  };
  // First without a network: the server sends no response at all.
  await page.route("**/admin/*.data*", (route) => route.abort());
  for (const [name, message] of screens) await expectLoadError(name, message);
  await page.unroute("**/admin/*.data*");
  await site.withBrokenStore("reading", async () => {
    for (const [name, message] of screens) await expectLoadError(name, message);
    await expectNoFindings(page);
  });
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("table", { name: "Nachrichten" })).toBeVisible();
});

test("the dashboard shows zeros and an empty list when nothing can be read", async ({ admin: page, site }) => {
  const numbers = page.locator(".count-number");
  const none = page.getByText("Keine Aktivitäten gefunden");
  await page.goto("/admin/dashboard");
  await expect(numbers.first()).not.toHaveText("0");
  await expect(none).toHaveCount(0);
  await site.withBrokenStore("reading", async () => {
    await page.goto("/admin/dashboard");
    await expect(numbers).toHaveText(Array.from({ length: 8 }, () => "0"));
  });
  await site.withBrokenStore("reading", async () => {
    await page.goto("/admin/dashboard");
    await expect(none).toBeVisible();
    await expect(numbers.first()).not.toHaveText("0");
  }, ["activity_logs"]);
});

test("the registration manager reports that the registrations could not be loaded", async ({ admin: page, site }) => {
  await site.content.put("events", "tag", { title: "Tag", date: "2026-09-12" });
  await site.withBrokenStore("reading", async () => {
    await page.goto("/admin/events/tag/anmeldungen");
    await expect(alert(page, "Fehler beim Laden der Anmeldungen")).toBeVisible();
    // The dialog cannot tell the number of registrations either.
    await page.goto("/admin/events");
    await page.getByRole("button", { name: "„Tag“ löschen" }).click();
    await expect(page.getByRole("dialog")).toContainText("Ob es Anmeldungen dazu gibt");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Trotzdem löschen" })).toBeVisible();
  }, ["registrations"]);
});

test("a failed link search keeps the input; a failed load of the history can be retried", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  await page.getByRole("textbox", { name: "Titel" }).fill("Halb fertig");
  await page.route("**/admin/search.data*", (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Neue Nachricht" });
  await dialog.getByRole("textbox", { name: "Inhalt" }).click();
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Adresse oder Titel").fill("Kongress");
  await expect(page.getByText("Die Suche ist gerade nicht möglich.", { exact: false })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titel" }).first()).toHaveValue("Halb fertig");

  await page.goto("/admin/board");
  await page.route("**/admin/history/**", (route) => route.abort());
  await page
    .getByRole("link", { name: /^Verlauf von/ })
    .first()
    .click();
  await expect(alert(page, "Fehler beim Laden des Verlaufs")).toBeVisible();
  await page.unroute("**/admin/history/**");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByText("Es gibt nur diese eine Fassung.")).toBeVisible();
});

test("a failed change of the password shows the message of SPEC and keeps the input", async ({ admin: page }) => {
  await page.goto("/admin/dashboard?passwort=1");
  const dialog = page.getByRole("dialog", { name: "Passwort ändern" });
  await dialog.getByLabel("Aktuelles Passwort").fill(administrator.password);
  await dialog.getByLabel("Neues Passwort").fill("Ein-anderes-Passwort-2");
  await dialog.getByLabel("Passwort bestätigen").fill("Ein-anderes-Passwort-2");
  await page.route("**/admin/dashboard.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Passwort ändern" }).click();
  await expect(alert(page, "Fehler beim Ändern des Passworts.")).toContainText(
    "Fehler beim Ändern des Passworts. Bitte melden Sie sich erneut an und versuchen Sie es noch einmal.",
  );
  await expect(dialog.getByLabel("Neues Passwort")).toHaveValue("Ein-anderes-Passwort-2");
});
