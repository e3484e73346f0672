import { expect, expectNoFindings, test } from "../admin-fixtures.ts";

test("leads an old address to an entry chosen by its title, and takes others from a list", async ({
  admin: page,
  site,
}) => {
  await site.content.put("news", "satzung1", { title: "Unsere neue Satzung", date: "2026-06-01" });
  // From the list of unknown addresses.
  await page.goto("/admin/redirects?neu=/verein/satzung.html");
  const dialog = page.getByRole("dialog", { name: "Alte Adresse weiterleiten" });
  await expect(dialog.getByLabel("Alte Adresse")).toHaveValue("/verein/satzung.html");
  const target = dialog.getByLabel("Führt zu");
  await target.fill("neue Satzung");
  await dialog.getByRole("button", { name: "Unsere neue Satzung" }).click();
  await expect(target).toHaveValue("/nachrichten/unsere-neue-satzung-satzung1");
  await expectNoFindings(page);
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /\/verein\/satzung\.html/ })).toContainText("unsere-neue-satzung");
  const answer = await page.request.get("/Verein/Satzung.html/", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, "/nachrichten/unsere-neue-satzung-satzung1"]);

  const list = "Alte Adresse;Führt zu\r\n/eins;/aktuelles\r\n/zwei;/verein/satzung.html\r\n";
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Liste einlesen" }).click();
  await (await chooser).setFiles({ name: "alt.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  const outcome = page.getByRole("status").filter({ hasText: "1 Adresse übernommen" });
  await expect(outcome).toContainText("/zwei: Das Ziel ist selbst eine alte Adresse.");
  await expect(page.getByRole("row", { name: /\/eins/ })).toContainText("/aktuelles");
});
