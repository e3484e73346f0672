import type { Page } from "@playwright/test";
import { readPdfText } from "#server/files/workshop/pdf.ts";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenInteractive } from "../interactive.ts";

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows the privacy text with its sections", async ({ page, site }) => {
  await site.content.put("legal", "legal", {
    privacy: {
      title: "Hinweise zum Datenschutz",
      sections: [
        { id: "1", title: "Erster Abschnitt", content: "<p>Wir speichern <strong>nichts</strong>.</p>" },
        { id: "2", title: "Zweiter Abschnitt", content: '<p onclick="x()">Gar nichts.</p><script>x()</script>' },
      ],
    },
  });
  await page.goto("/datenschutz");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hinweise zum Datenschutz");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Erster Abschnitt",
    "Zweiter Abschnitt",
  ]);
  await expect(page.getByRole("main").locator("strong")).toHaveText("nichts");
  await page
    .getByRole("navigation", { name: "Inhalt der Seite" })
    .getByRole("link", { name: "Zweiter Abschnitt" })
    .click();
  await expect(page.locator(":target")).toContainText("Gar nichts.");
  await expectNoFindings(page);
});

test("opens imprint and privacy in dialogs without script", async ({ pageWithoutScript: page }) => {
  for (const name of ["Impressum", "Datenschutz"]) {
    await page.goto("/dokumente");
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { level: 2 })).toContainText(name);
    await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await dialog.getByRole("link", { name: "Schließen" }).click();
    await expect(page).toHaveURL("/dokumente");
  }
});

test("serves the accessibility statement without accessibility findings", async ({ page }) => {
  await page.goto("/dokumente");
  await page.getByRole("contentinfo").getByRole("link", { name: "Barrierefreiheit" }).click();
  await expect(page).toHaveURL("/barrierefreiheit");
  await expect(page.getByRole("heading", { level: 2, name: "Barrieren melden" })).toBeVisible();
  await expectNoFindings(page);
});

for (const name of ["Impressum", "Datenschutz"]) {
  test(`shows that the text "${name}" is loading, then that it could not be loaded`, async ({ page, site }) => {
    await site.content.remove("legal", "legal");
    await page.goto("/mitgliedschaft");
    await whenInteractive(page);
    const release = await holdRequests(page, /\.data/);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("link", { name }).click();
    await expect(footer.getByText("Wird geladen...")).toBeVisible();
    release();
    await expect(page.getByRole("dialog", { name })).toContainText("Inhalt konnte nicht geladen werden.");
    await expect(footer.getByText("Wird geladen...")).toHaveCount(0);
  });
}

test("shows the dialog when its script fails to load", async ({ page }) => {
  await page.route(/\/assets\/site-dialog/, (route) => route.abort());
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  const dialog = page.getByRole("dialog", { name: "Impressum" });
  await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
});

test("prints the privacy text without header, footer and navigation", async ({ page }) => {
  await page.goto("/datenschutz");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Das Wichtigste in Kürze").last()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});

test("prints the text of an open dialog, not the page behind it", async ({ page, pageWithoutScript }) => {
  for (const visitor of [page, pageWithoutScript]) {
    await visitor.goto("/mitgliedschaft?dialog=datenschutz");
    await visitor.emulateMedia({ media: "print" });
    await expect(visitor.getByRole("dialog").getByText("Das Wichtigste in Kürze")).toBeVisible();
    await expect(visitor.getByRole("main")).toBeHidden();
    await expect(visitor.getByRole("link", { name: "Schließen" })).toBeHidden();
  }
});

/** Stores a privacy text of many pages. */
async function putLongText({ content }: Site) {
  const sections = Array.from({ length: 40 }, (_, index) => ({
    id: `${index}`,
    title: `Abschnitt ${index}`,
    content: `<p>${"Wir speichern nichts. ".repeat(30)}</p><p>Ende von Abschnitt ${index}.</p>`,
  }));
  await content.put("legal", "legal", { privacy: { title: "Datenschutz", sections } });
  return sections;
}

async function printedText(page: Page, source: string): Promise<string> {
  await page.pdf({ path: source });
  return (await readPdfText({ source, maximumCharacters: 100_000 })).text;
}

test("prints the whole text of a dialog opened by its address, with and without script", async ({
  page,
  pageWithoutScript,
  site,
}, testInfo) => {
  const sections = await putLongText(site);
  for (const visitor of [page, pageWithoutScript]) {
    await visitor.goto("/mitgliedschaft?dialog=datenschutz");
    const text = await printedText(visitor, testInfo.outputPath("text.pdf"));
    for (const { title } of sections) expect(text).toContain(`Ende von ${title}.`);
  }
  await expect(page.locator("dialog:modal")).toBeVisible();
});

test("prints the whole text of an open dialog, and keeps dialog, focus, scroll position and URL", async ({
  page,
  site,
}, testInfo) => {
  const sections = await putLongText(site);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveJSProperty("open", true);
  const address = page.url();
  const closeLink = dialog.getByRole("link", { name: "Schließen" });
  await closeLink.focus();
  await dialog.evaluate((element) => element.scrollTo(0, 300));

  const text = await printedText(page, testInfo.outputPath("text.pdf"));
  for (const { title } of sections) expect(text).toContain(`Ende von ${title}.`);

  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await expect(closeLink).toBeFocused();
  await expect(dialog).toHaveJSProperty("scrollTop", 300);
  await expect(page).toHaveURL(address);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/mitgliedschaft");
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Datenschutz" })).toBeFocused();
});
