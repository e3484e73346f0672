import type { Page } from "@playwright/test";
import {
  administrator,
  expect,
  expectNoFindings,
  readPublic,
  signInElsewhere,
  siteTime,
  test,
} from "../admin-fixtures.ts";
import { chooseMore, mainButton } from "../editor.ts";
import { openSection } from "../event-dialog.ts";
import type { Site } from "../fixtures.ts";
import { lookAtFocus } from "../keyboard.ts";
import { overtakeNextSave } from "../overtake.ts";

const tagung = { title: "Tagung", date: "2026-06-10", content: "<p>Der Termin steht.</p>" };

test.beforeEach(async ({ site }) => {
  await site.reset();
  await site.content.put("news", "tagung", tagung);
});

const drafts = (page: Page) => page.getByRole("region", { name: "Noch nicht veröffentlicht" });
/** Saves drafts of the record, one after the other, as its form does. */
async function putDrafts(page: Page, { url }: Site, ...titles: string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const order = { intent: "saveDraft", id: "tagung", expectedVersion: 1, expectedDraft: index || "none" };
    const data = { ...order, document: { ...tagung, title } };
    const answer = await page.request.post("/admin/news.data", { headers: { Origin: url }, data });
    expect(answer.status()).toBe(200);
  }
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("saves an incomplete record as a draft, and publishes it once it is valid", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  await page.getByRole("textbox", { name: "Inhalt" }).fill("Noch in Arbeit");
  await button(page, "Entwurf speichern").click();
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  await expect(drafts(page).getByRole("listitem")).toContainText(["Ohne Titel"]);
  await expect(drafts(page)).toContainText("Entwurf");
  await expectNoFindings(page);

  await drafts(page).getByRole("link", { name: "Ohne Titel", exact: true }).click();
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
  await button(page, "Veröffentlichen").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Titel: Bitte geben Sie einen Titel ein.");
  await page.getByRole("textbox", { name: "Titel" }).fill("Leitfaden");
  await button(page, "Veröffentlichen").click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Leitfaden/ })).toBeVisible();
  expect(await readPublic(page, "/aktuelles")).toContain("Noch in Arbeit");
});

test("Enter in a field publishes nothing, Ctrl+S saves a draft until the record is published, a double click publishes once", async ({
  admin: page,
}) => {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/admin/news")) posts++;
  });
  await page.goto("/admin/news?neu=1");
  const title = page.getByRole("textbox", { name: "Titel" });
  await title.fill("Aus Versehen");
  await title.press("Enter");
  await expect(page.getByRole("textbox", { name: "Inhalt" })).toBeFocused();
  await page.getByRole("textbox", { name: "Datum" }).press("Enter");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  await expect(drafts(page)).toContainText("Aus Versehen");
  const dialog = page.getByRole("dialog", { name: "Neue Nachricht" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("row", { name: /Aus Versehen/ })).toHaveCount(0);
  expect(await readPublic(page, "/aktuelles")).not.toContain("Aus Versehen");
  await title.fill("Nur einmal");
  await mainButton(dialog).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Nur einmal", exact: true })).toHaveCount(1);
  expect(posts).toBe(2);

  await page.goto("/admin/news?bearbeiten=tagung");
  await title.fill("Tagung in Ulm");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Änderungen wurden gespeichert")).toBeVisible();
  expect(await readPublic(page, "/aktuelles")).toContain("Tagung in Ulm");
});

test("after publishing, takes the record back to a draft, or to the version before", async ({ admin: page, site }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto("/admin/news?neu=1");
  await page.getByRole("textbox", { name: "Titel" }).fill("Zu früh");
  for (const name of ["Weitere Aktionen", "Entwurf speichern", "Veröffentlichen"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await button(page, "Veröffentlichen").click();
  await expect(page.getByRole("link", { name: "Ansehen (neues Fenster)" })).toHaveAttribute("href", /zu-frueh/);
  // The message stays as long as it has the focus, however long the check takes.
  await button(page, "Zurücknehmen").focus();
  await expectNoFindings(page);
  await button(page, "Zurücknehmen").click();
  await expect(page.getByText("Von der Website genommen und als Entwurf behalten")).toBeVisible();
  await expect(drafts(page)).toContainText("Zu früh");
  expect(await readPublic(page, "/aktuelles")).toContain("Tagung");
  expect(await readPublic(page, "/aktuelles")).not.toContain("Zu früh");

  await putDrafts(page, site, "Tagung, falsch");
  await page.goto("/admin/news");
  await drafts(page).getByRole("link", { name: "Tagung, falsch", exact: true }).click();
  await button(page, "Veröffentlichen").click();
  await button(page, "Zurücknehmen").click();
  await expect(page.getByText("Auf der Website steht wieder die vorige Fassung")).toBeVisible();
  const shown = await readPublic(page, "/aktuelles");
  expect(shown).toContain("Der Termin steht.");
  expect(shown).not.toContain("Tagung, falsch");
});

test("takes a published record offline at once, and keeps what is typed in its form", async ({ admin: page }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await page.getByRole("textbox", { name: "Titel" }).fill("Tagung, halb getippt");
  await chooseMore(page, "Zurück zum Entwurf");
  const question = page.getByRole("dialog", { name: "Zurück zum Entwurf" });
  await expectNoFindings(page);
  await question.getByRole("button", { name: "Von der Website nehmen" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Tagung, halb getippt");
  await button(page, "Veröffentlichen").click();
  await expect(page.getByRole("row", { name: /Tagung, halb getippt/ })).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
});

test("saves changes of a published record as a draft, discards it and undoes that", async ({ admin: page }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await page.getByRole("textbox", { name: "Titel" }).fill("Tagung verschoben");
  await button(page, "Entwurf speichern").click();
  await expect(page.getByRole("row", { name: /Tagung/ })).toContainText("Änderungen nicht veröffentlicht");
  await expect(page.getByRole("row", { name: /Tagung verschoben/ })).toHaveCount(0);

  await drafts(page).getByRole("button", { name: "Entwurf „Tagung verschoben“ verwerfen" }).click();
  await expect(page.getByRole("dialog")).toContainText("Die veröffentlichte Fassung bleibt, wie sie ist.");
  await button(page, "Verwerfen").click();
  await expect(page.getByText("Entwurf wurde verworfen")).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
  await button(page, "Rückgängig").click();
  await expect(drafts(page)).toContainText("Tagung verschoben");
});

test("restores an earlier version of a draft into the form", async ({ admin: page, site }) => {
  await putDrafts(page, site, "Erster Titel", "Zweiter Titel");
  await page.goto("/admin/news");
  await drafts(page).getByRole("link", { name: "Verlauf des Entwurfs „Zweiter Titel“" }).click();
  const drawer = page.getByRole("dialog", { name: "Verlauf" });
  const versions = drawer.getByRole("list", { name: "Fassungen des Entwurfs" }).getByRole("button");
  await expect(versions).toHaveCount(2);
  await versions.first().click();
  await expect(drawer).toContainText("Was der Entwurf an der veröffentlichten Fassung ändert");
  await expectNoFindings(page);
  await versions.last().click();
  await drawer.getByRole("button", { name: "In das Formular übernehmen" }).click();
  await expect(drawer).toHaveCount(0);
  await drafts(page).getByRole("link", { name: "Erster Titel", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Erster Titel");
  const shown = await readPublic(page, "/aktuelles");
  expect(shown).toContain("Tagung");
  expect(shown).not.toContain("Erster Titel");
});

test("schedules a publication by keyboard, and cancels it", async ({ admin: page }) => {
  await page.clock.setFixedTime(siteTime);
  await page.goto("/admin/news?bearbeiten=tagung");
  await page.getByRole("textbox", { name: "Titel" }).fill("Tagung, Programm");
  await button(page, "Weitere Aktionen").focus();
  await page.keyboard.press("Enter");
  // The menu takes the focus when it is open.
  await expect(page.getByRole("menuitem", { name: "Vorschau" })).toBeFocused();
  await page.getByRole("menuitem", { name: "Veröffentlichen am …" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Veröffentlichen am …" });
  await expect(dialog.getByLabel("Tag", { exact: false }).first()).toHaveValue("16.06.2026");
  await expectNoFindings(page);
  await dialog.getByLabel("Tag", { exact: false }).first().fill("14.6.2026");
  await dialog.getByRole("button", { name: "Veröffentlichung planen" }).click();
  await expect(dialog).toContainText("Dieser Zeitpunkt ist schon vorbei.");
  await dialog.getByLabel("Tag", { exact: false }).first().fill("29.3.2027");
  await dialog.getByLabel("Uhrzeit").fill("08:30");
  await dialog.getByRole("button", { name: "Veröffentlichung planen" }).click();
  await expect(page.getByText("Wird am 29.03.2027, 08:30 Uhr veröffentlicht")).toBeVisible();
  await expect(drafts(page)).toContainText("Geplant für 29.03.2027, 08:30 Uhr");

  await drafts(page).getByRole("link", { name: "Tagung, Programm", exact: true }).click();
  await button(page, "Planung aufheben").click();
  await expect(page.getByText("Die Veröffentlichung ist nicht mehr geplant")).toBeVisible();
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
});

test("two editors save a draft at once: the second one sees both texts", async ({ admin: page }) => {
  await page.goto("/admin/about");
  await page.getByRole("textbox", { name: "Leitbild" }).fill("Von Erika");
  await overtakeNextSave(page, "Von Erika", "Von Max", "saveDraft");
  await button(page, "Entwurf speichern").click();
  const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
  await expect(conflict).toContainText("Von Max");
  await button(page, "Meine Fassung speichern").click();
  await expect(conflict).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Leitbild" })).toHaveValue("Von Erika");
  expect(await readPublic(page, "/ueber-uns")).not.toContain("Von Erika");
});

test("whoever opens a record sees at once who else has it open", async ({ admin: page, browser, site }) => {
  // Of no other test: the site's clock stands still, so forms whose browser was ended stay open.
  const karla = { email: "karla@verein.example", password: "Ein-Passwort-der-Kollegin-2" };
  await site.addAccount(karla);
  const other = await signInElsewhere(browser, site, karla);
  await page.goto("/admin/news?bearbeiten=tagung");
  await expect(page.getByRole("textbox", { name: "Titel" })).toBeVisible();
  await other.goto("/admin/news?bearbeiten=tagung");
  const notice = (editor: Page) => editor.getByRole("status").filter({ hasText: "Auch gerade geöffnet" });
  await expect(notice(other)).toContainText(`${administrator.email} hat diesen Eintrag seit`);
  await expectNoFindings(other);
  const reported = (editor: Page, intent: string) =>
    editor.waitForResponse((answer) => answer.request().postData()?.includes(`"${intent}"`) ?? false);
  const closed = reported(other, "close");
  await other.keyboard.press("Escape");
  await closed;

  // Known late, in a small window: the field in use stays in sight.
  await other.setViewportSize({ width: 640, height: 480 });
  const known = Promise.withResolvers<void>();
  await other.route("/admin/open/**", (route) => known.promise.then(() => route.continue()));
  await other.goto("/admin/news?bearbeiten=tagung");
  const language = other.getByRole("combobox", { name: "Sprache" });
  await language.focus();
  known.resolve();
  await expect(notice(other)).toBeAttached();
  expect((await lookAtFocus(other)).trouble).toBe("");
  const left = reported(other, "close");
  await other.keyboard.press("Escape");
  await left;

  const opened = reported(page, "open");
  await page.reload();
  await opened;
  await expect(notice(page).filter({ hasText: karla.email })).toHaveCount(0);
  await other.context().close();
});

test("previews the public page with the values of the form, at desktop and phone width", async ({ admin: page }) => {
  await page.goto("/admin/news?bearbeiten=tagung");
  await button(page, "Weitere Aktionen").click();
  await expect(page.getByRole("menuitem", { name: "Ansehen" })).toHaveAttribute("href", "/nachrichten/tagung-tagung");
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Titel" }).fill("Tagung <b>neu</b>");
  await chooseMore(page, "Vorschau");
  const dialog = page.getByRole("dialog", { name: "Vorschau" });
  const shown = page.frameLocator('iframe[title^="Öffentliche Seite"]');
  await expect(shown.getByRole("heading", { level: 1, name: "Tagung <b>neu</b>" })).toBeVisible();
  await expect(shown.getByText("Vorschau – so noch nicht veröffentlicht")).toBeVisible();
  await dialog.getByText("Telefon", { exact: true }).click();
  await expect(shown.getByRole("group").getByText("Menü")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // Not on a button that publishes.
  await expect(button(page, "Weitere Aktionen")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Tagung <b>neu</b>");
  expect(await page.evaluate(() => document.querySelectorAll("iframe").length)).toBe(0);
});

test("shares a draft by a preview link, and revokes the link", async ({ admin: page, browser, site }) => {
  await putDrafts(page, site, "Zur Durchsicht");
  await page.goto("/admin/news?bearbeiten=tagung");
  await button(page, "Link zur Vorschau erstellen").click();
  const link = page.getByLabel("Link zur Vorschau, ohne Anmeldung");
  await expect(link).toHaveValue(/\/vorschau\/[\w-]{22}$/);
  await expectNoFindings(page);
  const address = new URL(await link.inputValue()).pathname;
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(site.url + address);
  await expect(visitor.getByRole("heading", { level: 1, name: "Zur Durchsicht" })).toBeVisible();
  await button(page, "Vorschau-Links sperren").click();
  await expect(page.getByText("Alle Links zu dieser Vorschau sind gesperrt")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Diese Vorschau gibt es nicht mehr.")).toBeVisible();
  await visitor.context().close();
});

test("schedules the removal of a record, and cancels it", async ({ admin: page, site }) => {
  await page.clock.setFixedTime(siteTime);
  await page.goto("/admin/news?bearbeiten=tagung");
  await chooseMore(page, "Offline nehmen am …");
  const dialog = page.getByRole("dialog", { name: "Offline nehmen am …" });
  await dialog.getByRole("button", { name: "Zeitpunkt speichern" }).click();
  await expect(dialog).toContainText("Diesen Zeitpunkt gibt es nicht.");
  await dialog.getByLabel("Tag", { exact: false }).first().fill("1.7.2026");
  await page.keyboard.press("Tab");
  await dialog.getByLabel("Grund").fill("Frist vorbei");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Zeitpunkt speichern" }).click();
  await expect(page.getByText("Das Ende ist geplant")).toBeVisible();
  await expect(page.getByText("Geht am 01.07.2026, 08:00 Uhr offline")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Nachricht bearbeiten" })).toContainText("Grund: Frist vorbei.");
  await button(page, "Online lassen").click();
  await expect(page.getByText("Der Eintrag bleibt online")).toBeVisible();
  await button(page, "Weitere Aktionen").click();
  await expect(page.getByRole("menuitem", { name: "Offline nehmen am …" })).toBeVisible();

  await site.content.put("events", "fachtag", { title: "Fachtag", date: "2026-09-12" });
  await page.goto("/admin/events/fachtag/was-und-wann");
  await chooseMore(page, "Offline nehmen am …");
  await expect(dialog).toContainText("niemand der Angemeldeten erfährt davon");
});

test("says before a planned publication is lost that it is", async ({ admin: page }) => {
  await page.clock.setFixedTime(siteTime);
  await page.goto("/admin/news?bearbeiten=tagung");
  await page.getByRole("textbox", { name: "Titel" }).fill("Tagung, Programm");
  await chooseMore(page, "Veröffentlichen am …");
  await page.getByRole("dialog").getByLabel("Tag", { exact: false }).first().fill("2.7.2026");
  await page.getByRole("button", { name: "Veröffentlichung planen" }).click();
  await expect(page.getByText("Wird am 02.07.2026, 08:00 Uhr veröffentlicht")).toBeVisible();

  await drafts(page).getByRole("link", { name: "Tagung, Programm", exact: true }).click();
  await chooseMore(page, "Offline nehmen am …");
  const dialog = page.getByRole("dialog", { name: "Offline nehmen am …" });
  await dialog.getByLabel("Tag", { exact: false }).first().fill("3.7.2026");
  await dialog.getByLabel("Grund").focus();
  await expect(dialog.getByRole("status")).toBeEmpty();
  await dialog.getByLabel("Tag", { exact: false }).first().fill("1.7.2026");
  await dialog.getByLabel("Grund").focus();
  await expect(dialog.getByRole("status")).toContainText("kommt mit ihm in den Papierkorb und erscheint nicht");
  await dialog.getByRole("button", { name: "Zeitpunkt speichern" }).click();
  const form = page.getByRole("dialog", { name: "Nachricht bearbeiten" });
  await expect(form.getByText("Geht am 01.07.2026, 08:00 Uhr offline")).toBeVisible();
  await expect(form).toContainText("kommt mit ihm in den Papierkorb und erscheint nicht");
  await chooseMore(page, "Veröffentlichen am …");
  const plan = page.getByRole("dialog", { name: "Veröffentlichen am …" });
  await expect(plan.getByRole("status")).toContainText("erscheint nicht");
  await plan.getByLabel("Tag", { exact: false }).first().fill("30.6.2026");
  await plan.getByLabel("Uhrzeit").focus();
  await expect(plan.getByRole("status")).toBeEmpty();

  await page.goto("/admin/news");
  const lost = "Die Veröffentlichung, die für 02.07.2026, 08:00 Uhr geplant ist, wird aufgehoben.";
  for (const name of ["„Tagung“ löschen", "Entwurf „Tagung, Programm“ verwerfen"]) {
    await button(page, name).click();
    await expect(page.getByRole("dialog")).toContainText(lost);
    await button(page, "Abbrechen").click();
  }
});

test("copies an event to another day as a draft, and opens the copy", async ({ admin: page, site }) => {
  await site.content.put("events", "kongress", { title: "Kongress", date: "2026-09-12", certificationPoints: 8 });
  await page.goto("/admin/events/kongress/was-und-wann");
  await chooseMore(page, "Duplizieren");
  const dialog = page.getByRole("dialog", { name: "Duplizieren" });
  await dialog.getByLabel("Alle Daten um so viele Tage verschieben").fill("364");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Kopie anlegen" }).click();
  await expect(page.getByText("Als Entwurf kopiert")).toBeVisible();
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Titel" })).toHaveValue("Kongress (Kopie)");
  await expect(page.getByLabel("Datum").first()).toHaveValue("11.09.2027");
  await openSection(page, "Fortbildung");
  await expect(page.getByRole("checkbox", { name: "Zertifizierung beantragt" })).toBeChecked();
  await expect(drafts(page)).toContainText("Kongress (Kopie)");
});

test("warns of a future date before publishing, and schedules publication for that date", async ({ admin: page }) => {
  await page.clock.setFixedTime(siteTime);
  await page.goto("/admin/news?bearbeiten=tagung");
  const hints = page.getByRole("note").filter({ hasText: "Vor dem Veröffentlichen" });
  await expect(page.getByRole("textbox", { name: "Titel" })).toBeVisible();
  await expect(hints).toHaveCount(0);
  await page.getByLabel("Datum").fill("1.7.2026");
  await page.keyboard.press("Tab");
  await expect(hints).toContainText("Das Datum liegt in der Zukunft.");
  await hints.getByRole("button", { name: "Erst am 01.07.2026 veröffentlichen?" }).click();
  await expect(drafts(page)).toContainText("Geplant für 01.07.2026, 08:00 Uhr");
});

test("warns of a link to a deleted record until the link is removed", async ({ admin: page, site }) => {
  await site.content.put("news", "verweis", {
    title: "Verweis",
    date: "2026-06-10",
    content: '<p>Siehe <a href="/nachrichten/alt-weg">hier</a> und <a href="/nachrichten/tagung-tagung">dort</a>.</p>',
  });
  await page.goto("/admin/news?bearbeiten=verweis");
  const note = page.getByRole("note").filter({ hasText: "Vor dem Veröffentlichen" });
  await expect(note).toContainText("nicht mehr gibt: /nachrichten/alt-weg");
  await expect(note.getByRole("listitem")).toHaveCount(1);
  await expectNoFindings(page);
  await page.getByRole("textbox", { name: "Inhalt" }).fill("Ohne Verweis");
  await expect(note).toHaveCount(0);
});
