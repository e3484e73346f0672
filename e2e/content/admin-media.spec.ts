import type { Page } from "@playwright/test";
import { aJpeg, aPdf } from "../../test/files/hostile-files.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";

async function upload(page: Page, name: string): Promise<string> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/admin/upload?art=image&ordner=news&name=${name}`, {
    data: await aJpeg(),
    headers: { Origin: origin },
  });
  return ((await answer.json()) as { url: string }).url;
}

test.beforeEach(async ({ site }) => site.reset());

test("shows where a file is used, saves its details, and deletes it only if unused", async ({ admin: page, site }) => {
  await page.goto("/admin/media");
  const url = await upload(page, "saal-xy.jpg");
  await site.content.put("news", "n1", { title: "Bericht", date: "2026-06-01", image: url });
  await page.goto("/admin/media");
  await page.getByRole("searchbox", { name: "Medien durchsuchen" }).fill("saal-xy");
  await expect(page.getByText("1 Datei gefunden")).toBeVisible();
  await expect(page.getByText("1 Mal verwendet")).toBeVisible();
  await expectNoFindings(page);

  await page.getByRole("link", { name: "saal-xy.jpg" }).click();
  const dialog = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await expect(dialog.getByRole("link", { name: "Nachricht „Bericht“" })).toBeVisible();
  await dialog.getByLabel("Bildbeschreibung").fill("Der große Saal");
  await dialog.getByLabel("Einwilligung bis").fill("01.02.2020");
  await dialog.getByLabel("Quelle").fill("Foto: Müller");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Die Angaben wurden gespeichert.")).toBeVisible();
  await expect(page.getByText("Einwilligung abgelaufen", { exact: true }).last()).toBeVisible();

  await page.goto("/admin/media?suche=muller&ansicht=liste");
  await page.getByRole("link", { name: "saal-xy.jpg", exact: true }).click();
  await dialog.getByRole("button", { name: "„saal-xy.jpg“ löschen" }).click();
  const refusal = page.getByRole("dialog", { name: "Die Datei wird verwendet" });
  await expect(refusal.getByRole("link", { name: "Nachricht „Bericht“" })).toBeVisible();
  await refusal.getByRole("button", { name: "Schließen", exact: true }).last().click();

  await site.content.remove("news", "n1");
  await page.reload();
  await dialog.getByRole("button", { name: "„saal-xy.jpg“ löschen" }).click();
  const question = page.getByRole("dialog", { name: "Datei löschen" });
  await expect(question).toContainText("Einträge im Papierkorb");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Die Datei wurde gelöscht.")).toBeVisible();
  await expect(page).not.toHaveURL(/bearbeiten/);
  await expect(page.getByText("0 Dateien gefunden")).toBeVisible();
});

test("inserts a stored picture with its description by keyboard into field and text", async ({ admin: page }) => {
  await page.goto("/admin/media");
  const url = await upload(page, "saal-xy.jpg");
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: url.slice("/files/".length) })}`);
  const file = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await file.getByLabel("Bildbeschreibung").fill("Der große Saal");
  await file.getByRole("button", { name: "Speichern" }).click();
  await expect(file).toBeHidden();

  await page.goto("/admin/news?neu=1");
  const form = page.getByRole("dialog", { name: "Neue Nachricht" });
  const picker = page.getByRole("dialog", { name: "Bild aus den Medien wählen" });
  await form.getByRole("button", { name: "Bild aus den Medien wählen", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("saal-xy");
  await expect(picker.getByText("1 Bild", { exact: true })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(form.getByRole("textbox", { name: "Bild", exact: true })).toHaveValue(url);
  await expect(form.getByLabel("Bildbeschreibung")).toHaveValue("Der große Saal");
  await expect(form.getByRole("button", { name: "Bild aus den Medien wählen", exact: true })).toBeFocused();

  await form.getByRole("button", { name: "Bild einfügen" }).click();
  await page.getByRole("button", { name: "Bild im Text aus den Medien wählen" }).click();
  await picker.getByRole("searchbox").fill("saal-xy");
  await expect(picker.getByText("1 Bild", { exact: true })).toBeVisible();
  await picker.getByRole("button", { name: /saal-xy/ }).click();
  await expect(page.getByLabel("Adresse des Bildes")).toHaveValue(url);
  await expect(page.getByLabel("Beschreibung für Vorleseprogramme")).toHaveValue("Der große Saal");
  await page.getByRole("button", { name: "Einfügen", exact: true }).click();
  await expect(form.locator(`.ProseMirror img[src="${url}"]`)).toHaveAttribute("alt", "Der große Saal");
});

test("takes files before a record uses them, and keeps them", async ({ admin: page }) => {
  await page.goto("/admin/media");
  const area = page.getByRole("group", { name: "Dateien hochladen" });
  const files = area.locator("input[type=file]");
  await files.setInputFiles([
    { name: "buehne-xy.jpg", mimeType: "image/jpeg", buffer: await aJpeg() },
    { name: "satzung-xy.pdf", mimeType: "application/pdf", buffer: aPdf() },
  ]);
  await expect(page.getByText("2 Dateien hochgeladen")).toBeVisible();
  await expect(page.getByRole("link", { name: "satzung-xy.pdf" })).toBeVisible();
  await expectNoFindings(page);
  await files.setInputFiles([{ name: "saal-xy.jpg", mimeType: "image/jpeg", buffer: await aJpeg() }]);
  const dialog = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await expect(dialog.getByLabel("Bildbeschreibung")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /behalten/i })).toBeChecked();
});

test("replaces a file everywhere after a question, opens the new one, and takes it back", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/media");
  const url = await upload(page, "alt-xy.jpg");
  await site.content.put("news", "n1", { title: "Bericht", date: "2026-06-01", image: url });
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: url.slice("/files/".length) })}`);
  const area = page.getByRole("group", { name: "Überall ersetzen" });
  // By somebody else, after this dialog was opened.
  await site.content.put("news", "n2", { title: "Später", date: "2026-06-02", image: url });
  await area
    .locator("input[type=file]")
    .setInputFiles({ name: "neu-xy.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  const question = page.getByRole("dialog", { name: "Überall ersetzen" });
  await expect(question).toContainText("„alt-xy.jpg“ durch „neu-xy.jpg“");
  for (const title of ["Bericht", "Später"]) {
    await expect(question.getByRole("link", { name: `Nachricht „${title}“` })).toBeVisible();
  }
  await expectNoFindings(page);
  await question.getByRole("button", { name: "Ersetzen" }).click();
  await expect(page.getByText("Die Datei wurde überall ersetzt.")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "neu-xy.jpg" });
  await expect(dialog.getByRole("link", { name: "Nachricht „Bericht“" })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press("F8");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Wiederhergestellt")).toBeVisible();
  await expect(dialog.getByText("(frühere Fassung)").first()).toBeVisible();
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: url.slice("/files/".length) })}`);
  await expect(
    page.getByRole("dialog", { name: "alt-xy.jpg" }).getByRole("link", { name: "Nachricht „Bericht“" }),
  ).toBeVisible();
});

test("sets the focal point by keyboard and by click, and visitors see it", async ({ admin: page, site }) => {
  await page.goto("/admin/media");
  const url = await upload(page, "saal-xy.jpg");
  await site.content.put("news", "n1", { title: "Bericht", date: "2026-06-01", image: url });
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: url.slice("/files/".length) })}`);
  const file = page.getByRole("dialog", { name: "saal-xy.jpg" });
  const mark = file.getByRole("slider", { name: "Bildmitte" });
  await mark.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await expect(mark).toHaveAttribute("aria-valuetext", "40 % von links, 55 % von oben");
  await file.getByRole("button", { name: "Speichern" }).click();
  await expect(file).toBeHidden();
  const focalPoint = (of: Page) =>
    of
      .locator(`main img[src="${url}"]`)
      .first()
      .evaluate((image) => getComputedStyle(image).objectPosition);
  await page.goto("/aktuelles");
  expect(await focalPoint(page)).toBe("40% 55%");

  await page.goto("/admin/news?bearbeiten=n1");
  const form = page.getByRole("dialog", { name: "Nachricht bearbeiten" });
  await form.getByRole("button", { name: "Bildmitte setzen" }).click();
  const focus = page.getByRole("dialog", { name: "Bildmitte setzen" });
  await expect(focus.getByText("40 % von links, 55 % von oben")).toBeVisible();
  const { width = 0, height = 0 } = (await focus.locator(".focal-picture").boundingBox()) ?? {};
  await focus.locator(".focal-picture").click({ position: { x: width * 0.2, y: height * 0.9 } });
  await expect(focus.getByText("20 % von links, 90 % von oben")).toBeVisible();
  await expectNoFindings(page);
  await focus.getByRole("button", { name: "Bildmitte speichern" }).click();
  await expect(page.getByText("Die Bildmitte wurde gespeichert.")).toBeVisible();
  await expect(focus).toBeHidden();
  await expect(form.getByRole("img", { name: "Vorschau" }).first()).toHaveCSS("object-position", "20% 90%");
  await expect(form.getByRole("button", { name: "Bildmitte setzen" })).toBeFocused();
  await page.goto("/aktuelles");
  expect(await focalPoint(page)).toBe("20% 90%");
});

test("reports on saving that the file was deleted meanwhile, and keeps the input", async ({ admin: page }) => {
  await page.goto("/admin/media");
  const url = await upload(page, "saal-xy.jpg");
  const key = url.slice("/files/".length);
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: key })}`);
  const file = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await file.getByLabel("Quelle").fill("Foto: Müller");
  const { origin } = new URL(page.url());
  const answer = await page.request.post("/admin/media.data", {
    data: { intent: "delete", id: key },
    headers: { Origin: origin },
  });
  expect(answer.ok()).toBe(true);
  await file.getByRole("button", { name: "Speichern" }).click();
  await expect(file.getByRole("alert")).toContainText("Diese Datei gibt es nicht mehr.");
  await expect(file.getByRole("button", { name: /Wiederherstellen/ })).toHaveCount(0);
  await expect(file.getByLabel("Quelle")).toHaveValue("Foto: Müller");
});
