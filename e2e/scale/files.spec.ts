import type { Page } from "@playwright/test";
import { aJpeg, aPdf } from "../../test/files/hostile-files.ts";
import { whenInteractive } from "../interactive.ts";
import { inDays } from "./dates.ts";
import { expect, type ScaledTestSite, test } from "./fixtures.ts";

/** A PDF with this many bytes of comments before its cross-reference table. */
function aLargePdf(bytes: number): Buffer {
  const pdf = aPdf("Hygieneplan").toString("latin1");
  const table = pdf.indexOf("xref\n");
  const end = pdf.slice(table).replace(/(?<=startxref\n)\d+/, String(table + bytes));
  return Buffer.concat([Buffer.from(pdf.slice(0, table)), Buffer.alloc(bytes, "%\n"), Buffer.from(end)]);
}

async function expectFromEach(site: ScaledTestSite, url: string, content: Buffer): Promise<void> {
  for (const answer of await site.fetchFromEach(url)) {
    expect(Buffer.from(await answer.arrayBuffer()).equals(content), `${url} from ${answer.url}`).toBe(true);
  }
}

test("a document of almost 10 MB is uploaded through nginx; visitors find, read and download it", async ({
  admin: page,
  site,
  openBrowser,
}) => {
  const content = aLargePdf(10 * 1024 * 1024 - 2000);
  await page.goto("/admin/documents");
  await page.getByRole("link", { name: "Dokument hochladen" }).click();
  const dialog = page.getByRole("dialog", { name: "Dokument hochladen" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: /Datei wählen/ }).click();
  await (await chooser).setFiles({ name: "Hygiene_Plan.pdf", mimeType: "application/pdf", buffer: content });
  await expect(dialog.getByLabel("Titel")).toHaveValue("Hygiene Plan");
  const link = dialog.getByRole("group", { name: "Datei" }).getByRole("link");
  await expect(link).toHaveAttribute("href", /^\/files\/documents\//, { timeout: 60_000 });
  const url = (await link.getAttribute("href")) ?? "";
  await dialog.getByLabel("Titel").fill("Hygieneplan");
  await dialog.getByRole("combobox", { name: "Kategorie" }).fill("Vorlagen");
  await dialog.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("Dokument wurde erfolgreich hochgeladen").last()).toBeVisible();
  await expectFromEach(site, url, content);
  await site.waitUntilShown("/dokumente?suche=Hygieneplan", "1 Dokument gefunden");

  const visitor = await openBrowser();
  await visitor.goto("/dokumente");
  await whenInteractive(visitor);
  const search = visitor.getByRole("search");
  await search.getByLabel("Kategorie").selectOption("Vorlagen");
  await search.getByRole("button", { name: "Suchen" }).click();
  await expect(visitor.getByRole("link", { name: "Hygieneplan", exact: true })).toBeVisible();
  const downloading = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Herunterladen Hygieneplan" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await visitor.getByRole("link", { name: "Hygieneplan", exact: true }).click();
  // Its worker has its own policy, set by the program.
  await expect(visitor.getByRole("dialog", { name: "Hygieneplan" }).locator("canvas").first()).toBeVisible();
});

test("a file that is too large is refused with a message before it is sent", async ({ admin: page }) => {
  await page.goto("/admin/documents?neu=1");
  const dialog = page.getByRole("dialog", { name: "Dokument hochladen" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: /Datei wählen/ }).click();
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await (await chooser).setFiles({ name: "gross.pdf", mimeType: "application/pdf", buffer });
  await expect(dialog.getByText("Die Datei ist zu groß. Maximale Größe: 10MB", { exact: true })).toBeVisible();
});

test("the membership form is uploaded and opens in the PDF viewer", async ({ admin: page, site }) => {
  await page.goto("/admin/legal?reiter=mitgliedsantrag");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "PDF hochladen" }).click();
  const content = aPdf("Antrag");
  await (await chooser).setFiles({ name: "Antrag.pdf", mimeType: "application/pdf", buffer: content });
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  const url = (await page.getByRole("link", { name: "Antrag.pdf" }).getAttribute("href")) ?? "";
  await expectFromEach(site, url, content);
  await site.waitUntilShown("/mitgliedschaft", url);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Mitgliedsantrag (PDF)" }).click();
  const reader = page.getByRole("dialog", { name: "Mitgliedsantrag" });
  await expect(reader.getByText("Seite 1 von 1")).toBeVisible();
  await expect(reader.locator("canvas")).toBeVisible();
});

test("a file is described, replaced everywhere, and deleted when unused", async ({ admin: page, site }) => {
  const upload = await page.request.post("/admin/upload?art=image&ordner=news&name=saal-xy.jpg", {
    data: await aJpeg(),
    headers: { Origin: site.url },
  });
  const { url } = (await upload.json()) as { url: string };
  await site.content.put("news", "bericht", { title: "Bericht aus dem Saal", date: inDays(-1), image: url });
  await page.goto("/admin/media");
  await page.getByRole("searchbox", { name: "Medien durchsuchen" }).fill("saal-xy");
  await expect(page.getByText("1 Datei gefunden")).toBeVisible();
  await expect(page.getByText("1 Mal verwendet")).toBeVisible();
  await page.getByRole("link", { name: "saal-xy.jpg" }).click();
  const old = page.getByRole("dialog", { name: "saal-xy.jpg" });
  await old.getByLabel("Bildbeschreibung").fill("Der große Saal");
  await old.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Die Angaben wurden gespeichert.")).toBeVisible();

  const buffer = await aJpeg(90, 70);
  await page.goto(`/admin/media?${new URLSearchParams({ bearbeiten: url.slice("/files/".length) })}`);
  await page
    .getByRole("group", { name: "Überall ersetzen" })
    .locator("input[type=file]")
    .setInputFiles({ name: "neu-xy.jpg", mimeType: "image/jpeg", buffer });
  const question = page.getByRole("dialog", { name: "Überall ersetzen" });
  await question.getByRole("button", { name: "Ersetzen" }).click();
  await expect(page.getByText("Die Datei wurde überall ersetzt.")).toBeVisible();
  const replaced = page.getByRole("dialog", { name: "neu-xy.jpg" });
  await expect(replaced.getByRole("link", { name: "Nachricht „Bericht aus dem Saal“" })).toBeVisible();
  await site.waitUntilShown("/nachrichten/x-bericht", /-neu-xy/);

  await site.content.remove("news", "bericht");
  await openFile(page, "neu-xy");
  await replaced.getByRole("button", { name: "„neu-xy.jpg“ löschen" }).click();
  await page.getByRole("dialog", { name: "Datei löschen" }).getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("0 Dateien gefunden")).toBeVisible();
});

async function openFile(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/media?suche=${search}&ansicht=liste`);
  await page.getByRole("link", { name: `${search}.jpg`, exact: true }).click();
}

test("a board member gets a picture and is moved", async ({ admin: page, site }) => {
  await page.goto("/admin/board");
  await page.getByRole("link", { name: "Neues Vorstandsmitglied" }).click();
  const dialog = page.getByRole("dialog", { name: /Vorstandsmitglied/ });
  for (const [name, text] of [
    ["Titel", "Dr. med."],
    ["Name", "Lena Neu"],
    ["Funktion", "Beisitzerin"],
    ["Beschreibung", "Hausärztin."],
  ] as const) {
    await dialog.getByRole("textbox", { name, exact: true }).fill(text);
  }
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "lena.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  const address = dialog.getByRole("textbox", { name: "Bild", exact: true });
  await expect(address).toHaveValue(/^\/files\/board\/\d+-lena\.jpg$/);
  const url = await address.inputValue();
  await dialog.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await site.waitUntilShown("/ueber-uns", url);

  const up = page.getByRole("button", { name: "„Lena Neu“ nach oben" });
  await up.focus();
  for (let place = 6; place > 1; place--) await page.keyboard.press("Enter");
  await expect(page.getByText("Lena Neu steht jetzt an 1. Stelle von 6.")).toBeAttached();
  await page.getByRole("button", { name: "Positionen speichern" }).click();
  await expect(page.getByRole("button", { name: "Positionen speichern" })).toBeDisabled();
  await site.waitUntilShown("/ueber-uns", /Lena Neu.*Erika Mustermann/s);
});
