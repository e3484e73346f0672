import type { Page } from "@playwright/test";
import { aJpeg } from "../test/hostile-files.ts";
import { expect, expectNoAxeFindings, test } from "./admin-fixtures.ts";

async function upload(page: Page, name: string): Promise<string> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`${origin}/admin/upload?art=image&ordner=news&name=${name}`, {
    data: await aJpeg(),
    headers: { Origin: origin },
  });
  return ((await answer.json()) as { url: string }).url;
}

test.beforeEach(async ({ site }) => site.reset());

test("shows a file where it is used, takes what is said about it, and deletes it only unused", async ({
  admin: page,
  site,
}) => {
  await page.goto("/admin/media");
  const url = await upload(page, "saal-xy.jpg");
  await site.content.put("news", "n1", { title: "Bericht", date: "2026-06-01", image: url });
  await page.goto("/admin/media");
  await page.getByRole("searchbox", { name: "Medien durchsuchen" }).fill("saal-xy");
  await expect(page.getByText("1 Datei gefunden")).toBeVisible();
  await expect(page.getByText("1 Mal verwendet")).toBeVisible();
  await expectNoAxeFindings(page);

  await page.getByRole("link", { name: "saal-xy.jpg" }).click();
  const dialog = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await expect(dialog.getByRole("link", { name: "Nachricht „Bericht“" })).toBeVisible();
  await dialog.getByLabel("Bildbeschreibung").fill("Der große Saal");
  await dialog.getByLabel("Einwilligung bis").fill("01.02.2020");
  await dialog.getByLabel("Quelle").fill("Foto: Müller");
  await expectNoAxeFindings(page);
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
  await expect(page.getByText("0 Dateien gefunden")).toBeVisible();
});
