import type { Page } from "@playwright/test";
import { mayHaveVariants, variantFormats, variantName, variantWidthsFor } from "#model/files/picture-variant.ts";
import { realFile, realFiles, realFilesAreMissing } from "../../test/files/real-files.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenInteractive } from "../interactive.ts";

test.skip(Boolean(realFilesAreMissing), realFilesAreMissing);

const photographs = realFiles("images").filter(({ name }) => name.endsWith(".jpg"));
const pdfs = realFiles("pdf");
const form = (page: Page) => page.getByRole("dialog", { name: /Dokument (hochladen|bearbeiten)/ });

/** Chooses a file in the open form, saves it under a title, and returns the file's URL. */
async function saveWithFile(page: Page, title: string, path: string): Promise<string> {
  // Whether the document has a file already is known only once the form is open.
  await expect(form(page)).toBeVisible();
  const link = form(page).getByRole("group", { name: "Datei" }).getByRole("link");
  const before = (await link.count()) > 0 ? await link.getAttribute("href") : null;
  const chooser = page.waitForEvent("filechooser");
  await form(page)
    .getByRole("button", { name: /Datei wählen/ })
    .click();
  await (await chooser).setFiles(path);
  // The server's own time limit for opening an upload.
  await expect(link).not.toHaveAttribute("href", before ?? "", { timeout: 45_000 });
  const url = (await link.getAttribute("href")) ?? "";
  await form(page).getByLabel("Titel").fill(title);
  await form(page)
    .getByRole("button", { name: /^(Speichern|Veröffentlichen)$/ })
    .click();
  await expect(form(page)).toBeHidden();
  return url;
}

async function statusOf(page: Page, url: string): Promise<number> {
  return (await page.request.get(url)).status();
}

async function deleteDocument(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `„${title}“ löschen` }).click();
  await page.getByRole("dialog", { name: "Dokument löschen" }).getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText(`Dokument "${title}" wurde erfolgreich gelöscht`)).toBeVisible();
}

async function purge(page: Page, screen: "documents" | "news", title: string): Promise<void> {
  await page.goto(`/admin/${screen}?papierkorb=1`);
  await page.getByRole("button", { name: `„${title}“ endgültig löschen` }).click();
  const question = page.getByRole("dialog", { name: "Endgültig löschen" });
  await question.getByRole("button", { name: "Endgültig löschen" }).click();
  await expect(page.getByText("Endgültig gelöscht", { exact: true })).toBeVisible();
}

// Every real file is uploaded over HTTP in test/files/files-upload.test.ts, and previewed below.
test("a document is uploaded, replaced, deleted and swept", async ({ admin: page, site }) => {
  const { path } = realFile("images", "Canon_40D.jpg");
  await page.goto("/admin/documents?neu=1");
  const first = await saveWithFile(page, "Erste Fassung", path);
  expect(await statusOf(page, first)).toBe(200);
  await page.getByRole("link", { name: "„Erste Fassung“ bearbeiten" }).click();
  const second = await saveWithFile(page, "Zweite Fassung", path);
  expect(second).not.toBe(first);
  await deleteDocument(page, "Zweite Fassung");
  await site.sweep(8);
  // History and trash can bring both back.
  for (const url of [first, second]) expect(await statusOf(page, url)).toBe(200);
  await purge(page, "documents", "Zweite Fassung");
  await site.sweep(8);
  for (const url of [first, second]) expect(await statusOf(page, url)).toBe(404);
});

test("previews every real photograph and PDF, and explains a password", async ({ admin: page, site }) => {
  const files = [
    ...photographs.map(({ name }) => [name, "images", "img"] as const),
    ...pdfs.map(({ name }) => [name, "pdf", "pdf"] as const),
  ];
  for (const [n, [name, kind, fileType]] of files.entries()) {
    const { url } = await upload(page, site, `art=document&name=${name}`, kind, name);
    await site.content.put("documents", `datei-${n}`, { title: name, fileType, fileUrl: url });
    await page.goto(`/dokumente?vorschau=datei-${n}`);
    await whenInteractive(page);
    const preview = page.getByRole("dialog", { name });
    if (kind === "images") await expect(preview.getByRole("img")).not.toHaveJSProperty("naturalWidth", 0);
    else if (name.includes("password")) await expect(preview.getByText("mit einem Kennwort geschützt")).toBeVisible();
    else await expect(preview.getByText(/Seite 1 von \d+/)).toBeVisible();
  }
});

test("rejects a picture that browsers cannot show, and keeps the form", async ({ admin: page }) => {
  const { path } = realFile("images", "samplefilehub.heif");
  await page.goto("/admin/documents?neu=1");
  await form(page).getByLabel("Titel").fill("Mit HEIF");
  const chooser = page.waitForEvent("filechooser");
  await form(page).getByRole("button", { name: "Datei wählen" }).click();
  await (await chooser).setFiles(path);
  await expect(form(page).getByRole("alert")).toContainText("Bitte speichern Sie das Bild als JPG");
  await expect(form(page).getByLabel("Titel")).toHaveValue("Mit HEIF");
  await expect(form(page).getByRole("group", { name: "Datei" }).getByRole("link")).toHaveCount(0);
});

test("shows a suitable variant of a picture, and the sweep removes all of them", async ({ admin: page, site }) => {
  const { url } = await upload(page, site, "art=image&ordner=news&name=foto.jpg", "images", "DSCN0010.jpg");
  await site.content.put("news", "foto", { title: "Mit Foto", date: "2026-06-14", image: url, imageAlt: "Ein Foto" });
  const variants = variantWidthsFor(640).flatMap((width) =>
    variantFormats.map((format) => variantName({ original: url, width, format })),
  );
  expect(mayHaveVariants(url)).toBe(true);
  // They come after what is being made for an earlier test, with what everything else leaves of the processor.
  test.slow();
  for (const variant of variants) {
    await expect
      .poll(async () => (await page.request.get(variant)).headers()["content-type"], { timeout: 0 })
      .toBe(`image/${variant.split(".").at(-1)}`);
  }
  await page.goto("/aktuelles");
  const image = page.getByRole("img", { name: "Ein Foto" }).first();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.\d+\.avif$/);

  await site.content.remove("news", "foto");
  await purge(page, "news", "Mit Foto");
  await site.sweep(8);
  for (const address of [url, ...variants]) expect(await statusOf(page, address), address).toBe(404);
});

test("the membership application opens in a PDF reader, which works by keyboard too", async ({ admin: page, site }) => {
  const consoleMessages: string[] = [];
  page.on("console", (message) => consoleMessages.push(message.text()));
  const { url } = await upload(page, site, "art=membership-pdf&name=Antrag.pdf", "pdf", "pdflatex-4-pages.pdf");
  await site.content.put("legal", "legal", {
    membershipForm: { url, fileName: "Antrag.pdf", lastUpdated: "2026-06-01" },
  });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Mitgliedsantrag (PDF)" }).click();
  const reader = page.getByRole("dialog", { name: "Mitgliedsantrag" });
  await expect(reader.getByText("Seite 1 von 4")).toBeVisible();
  await expect(reader.locator("canvas")).toBeVisible();
  await expectNoFindings(page);

  await reader.getByRole("button", { name: "Nächste Seite" }).click();
  await expect(reader.getByText("Seite 2 von 4")).toBeVisible();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(reader.getByText("Seite 4 von 4")).toBeVisible();
  await expect(reader.getByRole("button", { name: "Nächste Seite" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Home");
  await expect(reader.getByText("Seite 1 von 4")).toBeVisible();
  await page.keyboard.press("+");
  await expect(reader.getByText("125 %")).toBeVisible();
  await page.keyboard.press("0");
  await expect(reader.getByText("100 %")).toBeVisible();
  await expect(reader.getByRole("link", { name: "Herunterladen" })).toHaveAttribute("href", url);

  await page.keyboard.press("Escape");
  await expect(reader).toBeHidden();
  await expect(page.getByRole("link", { name: "Mitgliedsantrag (PDF)" })).toBeFocused();
  // No violation of the policy and no missing decoder.
  expect(consoleMessages).toEqual([]);
});

test("the first click on the membership application opens the reader once its script is there", async ({
  admin: page,
  site,
}) => {
  const { url } = await upload(page, site, "art=membership-pdf&name=Antrag.pdf", "pdf", "minimal-document.pdf");
  await site.content.put("legal", "legal", { membershipForm: { url, fileName: "Antrag.pdf", lastUpdated: "" } });
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/aktuelles");
  const link = page.getByRole("link", { name: "Mitgliedsantrag (PDF)" });
  await link.click();
  await expect(link).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("dialog", { name: "Mitgliedsantrag" }).locator("canvas")).toBeVisible();
});

test("closing the reader keeps the dialog it was opened from", async ({ admin: page, site }) => {
  const { url } = await upload(page, site, "art=membership-pdf&name=Antrag.pdf", "pdf", "minimal-document.pdf");
  await site.content.put("legal", "legal", { membershipForm: { url, fileName: "Antrag.pdf", lastUpdated: "" } });
  await page.goto("/?dialog=mitgliedschaft");
  await whenInteractive(page);
  await page.getByRole("dialog").getByRole("link", { name: "Mitgliedsantrag (PDF)" }).click();
  await expect(page.getByRole("dialog", { name: "Mitgliedsantrag" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Mitgliedsantrag" })).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Mitgliedschaft" })).toBeVisible();
});

test("without script a PDF is a link, and no loading message is shown", async ({ admin, pageWithoutScript, site }) => {
  const { url } = await upload(admin, site, "art=congress-pdf&name=Programm.pdf", "pdf", "minimal-document.pdf");
  await site.content.put("congresses", "pdf", { title: "Programm 2026", displayMode: "pdf", programPdfUrl: url });
  await site.content.put("documents", "pdf", {
    title: "Bericht",
    fileType: "pdf",
    fileUrl: url,
    size: 100,
    author: "Admin",
  });
  await pageWithoutScript.goto("/veranstaltungen");
  await expect(pageWithoutScript.getByRole("link", { name: "Programm 2026 als PDF öffnen" })).toHaveAttribute(
    "href",
    url,
  );
  await pageWithoutScript.goto("/dokumente?vorschau=pdf");
  const preview = pageWithoutScript.getByRole("dialog", { name: "Bericht" });
  await expect(preview.getByRole("link", { name: "Im Browser öffnen" })).toHaveAttribute("href", url);
  await expect(preview.getByText("Wird geladen...")).toHaveCount(0);
});

async function upload(page: Page, site: Site, query: string, kind: "images" | "pdf", name: string) {
  const answer = await page.request.post(`${site.url}/admin/upload?${query}`, {
    data: realFile(kind, name).body,
    headers: { Origin: site.url, "Content-Type": "application/octet-stream" },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { url: string };
}
