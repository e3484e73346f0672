import type { Locator, Page } from "@playwright/test";
import { aJpeg } from "../../test/files/hostile-files.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { holdRequests } from "../hold-requests.ts";

// The rich-text editor, in the news form.

test.beforeEach(async ({ site }) => {
  await site.content.put("news", "tagung", { title: "Tagung in Kassel", date: "2026-06-10" });
});

const dialog = (page: Page) => page.getByRole("dialog", { name: /Nachricht/ });
/** The text once its editor is loaded: the placeholder before it takes no pictures. */
const textOf = (page: Page) => dialog(page).getByRole("textbox", { name: "Inhalt" }).and(page.locator(".ProseMirror"));
const openLinkPicker = (page: Page) => dialog(page).getByRole("button", { name: "Link", exact: true }).click();

/** Types a new text, selects all of it and opens the link picker. */
async function linkNewText(page: Page): Promise<void> {
  await page.goto("/admin/news?neu=1");
  await textOf(page).click({ timeout: 20_000 });
  await page.keyboard.type("Mehr dazu");
  await page.keyboard.press("Control+a");
  await openLinkPicker(page);
}

interface TransferredFile {
  name: string;
  type: string;
  base64: string;
}
const picture = async (name: string): Promise<TransferredFile> => {
  return { name, type: "image/jpeg", base64: (await aJpeg()).toString("base64") };
};

/** Dispatches a paste or drop event with files, HTML and RTF. */
async function transfer(
  editor: Locator,
  how: "paste" | "drop",
  files: TransferredFile[],
  html = "",
  rtf = "",
): Promise<void> {
  await editor.evaluate(
    (element, { how, files, html, rtf }) => {
      const data = new DataTransfer();
      if (html) data.setData("text/html", html);
      if (rtf) data.setData("text/rtf", rtf);
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { x, y } = element.querySelector("p")?.getBoundingClientRect() ?? new DOMRect();
      const always = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, ...always })
          : new DragEvent("drop", { dataTransfer: data, clientX: x + 1, clientY: y + 1, ...always }),
      );
    },
    { how, files, html, rtf },
  );
}

/** Every element the server keeps in rich text, as stored. */
const everything = [
  '<h2>Überschrift</h2><h3 class="text-center">Mitte</h3><h4>Dritte</h4>',
  '<p class="text-justify">Fett <strong>fett</strong>, <em>kursiv</em>, <u>unter</u>, <s>durch</s>, H<sub>2</sub>O, m<sup>2</sup>, <code>code</code>, <abbr title="Fortbildung">CME</abbr>, <a href="https://example.org" rel="noopener noreferrer">fremd</a>, <a href="/dokumente">eigen</a>.<br>Neue Zeile</p>',
  '<p>Mit <a href="/dokumente">dem Befehl <code>npm</code> und <em>mehr</em></a></p>',
  "<ul><li>eins<ul><li>zwei</li></ul></li></ul>",
  "<ul><li><h3>Kopf</h3>Text</li><li><p>Absatz</p></li></ul>",
  '<ol start="3"><li>drei</li><li value="7">sieben</li></ol>',
  "<blockquote><p>Zitat</p></blockquote>",
  "<dl><dt>Begriff</dt><dd>Erklärung</dd></dl>",
  '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><thead><tr><th scope="col">Kopf</th></tr></thead><tbody><tr><td class="text-right">Zelle</td></tr></tbody></table></div>',
  '<div class="table-scroll" tabindex="0" role="region" aria-label="Tabelle"><table><tbody><tr><th>Kopf</th><th>Zwei</th></tr><tr><td colspan="2">Zelle</td></tr></tbody></table></div>',
  '<figure><img src="/files/news/1-a.png" alt="Bild" width="600" height="400" loading="lazy"><figcaption>Unterschrift</figcaption></figure>',
  '<figure><ul><li><figure><img src="/files/news/1-a.png" alt="Galerie" width="600" height="400" loading="lazy"></figure></li></ul></figure>',
  "<hr>",
  "<pre>Vor\n  <em>formatiert</em></pre>",
].join("");

test("changes nothing but what is typed when a text is edited", async ({ admin: page, site }) => {
  await site.content.put("news", "alles", { title: "Alles", date: "2026-06-10", content: everything });
  await page.goto("/admin/news?bearbeiten=alles");
  const editor = textOf(page);
  await editor.getByRole("heading", { name: "Überschrift" }).click({ timeout: 20_000 });
  await page.keyboard.press("End");
  await page.keyboard.type(" neu");
  await mainButton(dialog(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto("/admin/news?verlauf=alles");
  const history = page.getByRole("dialog", { name: "Verlauf" });
  await expect(history.locator("ins")).toHaveText(/neu/);
  const stored = await page.evaluate(async () => (await fetch("/admin/news.data?bearbeiten=alles")).text());
  // The response is JSON.
  expect(stored).toContain(JSON.stringify(everything.replace("Überschrift", "Überschrift neu")).slice(1, -1));
});

test("a paste from Word keeps the structure and drops fonts and colours; one from a PDF reader has its lines joined", async ({
  admin: page,
}) => {
  await page.goto("/admin/news?neu=1");
  const editor = textOf(page);
  await editor.click({ timeout: 20_000 });
  await transfer(
    editor,
    "paste",
    [],
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
      <h1 style="mso-outline-level:1;color:#2F5496">Programm</h1>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Erster Punkt</p>
      <p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>Zweiter Punkt</p>
      <p class="MsoNormal">Ein <b style="mso-bidi-font-weight:normal">wichtiger</b> <a href="https://example.org">Link</a><o:p></o:p></p>
      <table class="MsoTableGrid" border="1"><tr style="mso-yfti-irow:0;mso-yfti-firstrow:yes"><td><p class="MsoNormal">Kopf</p></td></tr>
      <tr style="mso-yfti-irow:1"><td style="width:200pt"><p class="MsoNormal">Zelle</p></td></tr></table></body></html>`,
  );
  await expect(editor.getByRole("heading", { level: 2, name: "Programm" })).toBeVisible();
  await expect(editor.locator("ul > li > ul > li")).toHaveText("Zweiter Punkt");
  await expect(editor.locator("strong")).toHaveText("wichtiger");
  await expect(editor.getByRole("link", { name: "Link" })).toHaveAttribute("href", "https://example.org");
  await expect(editor.getByRole("columnheader")).toHaveText("Kopf");
  await expect(editor.getByRole("cell")).toHaveText("Zelle");
  await expect(dialog(page).getByText("Nicht übernommen: Schriften und Farben.")).toBeVisible();
  await expect(editor.locator("[style*=color], [class*=Mso]")).toHaveCount(0);

  await editor.press("Control+a");
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    const lines = [
      "Die Gesellschaft für interdisziplinäre Schmerz-",
      "und Palliativmedizin lädt zur Jahresversamm-",
      "lung nach Bonn ein.",
    ];
    data.setData("text/plain", lines.join("\n"));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(editor.locator("p")).toHaveText(
    "Die Gesellschaft für interdisziplinäre Schmerz- und Palliativmedizin lädt zur Jahresversammlung nach Bonn ein.",
  );
});

/** Scrolls the page behind the dialog, as focusing something off-screen does, and returns by how much an element moves. */
function movesWithPage(element: Element): { isScrolled: boolean; moved: number } {
  const { top } = element.getBoundingClientRect();
  window.scrollTo(0, 0);
  window.scrollTo(0, 100);
  return { isScrolled: window.scrollY > 0, moved: element.getBoundingClientRect().top - top };
}

test("saves a pasted text with it, however long it is under way", async ({ admin: page, site }) => {
  await site.content.put("news", "eilig", { title: "Eilig", date: "2026-06-10", content: "<p>Davor.</p>" });
  await page.goto("/admin/news?bearbeiten=eilig");
  const arrived = Promise.withResolvers<void>();
  await page.route("**/admin/paste", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/admin/paste");
  await transfer(textOf(page), "paste", [], "<p>Aus dem alten Programm.</p>");
  await asked;
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/admin/news"),
  );
  await page.keyboard.press("Control+s");
  await page.keyboard.press("Control+s");
  arrived.resolve();
  await saved;
  await expect(textOf(page)).toContainText("Aus dem alten Programm.");
  const stored = await page.evaluate(async () => (await fetch("/admin/news.data?bearbeiten=eilig")).text());
  expect(stored).toContain("Aus dem alten Programm.");
});

test("uploads pasted and dropped pictures into the text, and asks for their descriptions", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  const editor = textOf(page);
  await editor.click({ timeout: 20_000 });
  await page.keyboard.type("Anfang und Ende");
  await transfer(editor, "paste", [await picture("foto.jpg")]);
  const pictures = editor.getByRole("img");
  await expect(editor.locator("img[src*='-foto.jpg']")).toHaveAttribute("src", /^\/files\/news\//);
  await transfer(editor, "drop", [
    await picture("gezogen.jpg"),
    { name: "text.jpg", type: "image/jpeg", base64: "AAAA" },
  ]);
  await expect(editor.locator("img[src]").first()).toHaveAttribute("src", /-gezogen\.jpg$/);
  await expect(dialog(page).getByRole("alert").filter({ hasText: "text.jpg" })).toHaveText(
    /^text\.jpg: Fehler beim Hochladen: Bitte wählen Sie ein Bild aus/,
  );
  await expect(dialog(page).getByText("2 Bilder im Text haben noch keine Beschreibung.")).toBeVisible();
  await expectNoFindings(page);

  for (const description of ["Der Saal", ""]) {
    await dialog(page).getByRole("button", { name: "Bild beschreiben" }).click();
    const field = page.getByRole("textbox", { name: "Beschreibung für Vorleseprogramme" });
    await expect(field).toBeFocused();
    await field.fill(description);
    const applyButton = page.getByRole("button", { name: "Übernehmen" });
    await expect(applyButton).toBeInViewport({ ratio: 1 });
    expect(await applyButton.evaluate(movesWithPage)).toEqual({ isScrolled: true, moved: 0 });
    await applyButton.click();
    await expect(applyButton).toBeHidden();
  }
  await expect(pictures.and(page.getByAltText("Der Saal"))).toHaveCount(1);
  await expect(dialog(page).getByText("noch keine Beschreibung")).toBeHidden();
  await expect(editor.locator("img[src^='/files/news/']")).toHaveCount(2);
});

test("imports pictures of pasted text where possible, and counts the others", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  const editor = textOf(page);
  await editor.click({ timeout: 20_000 });
  const { base64 } = await picture("egal.jpg");
  const html = `<p>Vor <img src="https://example.org/a.jpg" alt="fremd"> nach</p>
    <p><img src="data:image/jpeg;base64,${base64}" alt="Eingebettet"></p><p><img src="/files/news/1-a.png" alt="Eigenes"></p>
    <p>Danke <img src="https://s.w.example/1f60a.png" alt="😊"><img src="https://zaehler.example/p.gif" width="1" height="1"></p>
    <ul><li role="checkbox" aria-checked="true"><img src="data:image/jpeg;base64,${base64}" alt="angehakt"><p>Raum gebucht</p></li></ul>`;
  await transfer(editor, "paste", [], html);
  await expect(editor.getByAltText("Eingebettet")).toHaveAttribute("src", /^\/files\/news\/\d+-bild\.jpe?g$/);
  await expect(editor.getByAltText("Eigenes")).toHaveAttribute("src", "/files/news/1-a.png");
  await expect(editor.getByAltText("fremd")).toHaveCount(0);
  await expect(editor).toContainText("Vor nach");
  await expect(editor).toContainText("Danke 😊");
  await expect(editor.getByRole("listitem")).toHaveText("☑ Raum gebucht");
  await expect(dialog(page).getByText("Ein Bild konnte nicht übernommen werden.")).toBeVisible();

  const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal>Aus Word
    <!--[if gte vml 1]><v:imagedata src="file:///C:/a.png"/><![endif]--><![if !vml]><img width=200 src="file:///C:/Temp/clip_image001.png"><![endif]>
    <img src="file:///C:/Temp/clip_image002.png"></p></body></html>`;
  // Word adds a rendering of the whole text, which is not one of its pictures.
  await transfer(editor, "paste", [await picture("image.png")], fromWord);
  await expect(editor).toContainText("Aus Word");
  await expect(dialog(page).getByText("2 Bilder konnten nicht übernommen werden.")).toBeVisible();
  await expect(editor.locator("img[src]")).toHaveCount(2);

  // Of the next paste nothing is missing.
  await transfer(editor, "paste", []);
  await expect(dialog(page).getByText("konnten nicht übernommen werden")).toBeHidden();
});

test("stores pasted pictures in the media with source and description", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  const editor = textOf(page);
  await editor.click({ timeout: 20_000 });
  const copied = '<img src="https://klinik.example/presse/saal.jpg?s=1" alt="Der Saal">';
  await transfer(editor, "paste", [await picture("image.png")], copied);
  await expect(editor.getByAltText("Der Saal")).toHaveAttribute("src", /^\/files\/news\//);
  await expect(dialog(page).getByText("noch keine Beschreibung")).toBeHidden();

  const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal>Aus Word
    <img src="file:///C:/Temp/clip_image001.png" alt="Ein Bild, das Linien zeigt.&#10;&#10;Automatisch generierte Beschreibung"></p></body></html>`;
  const bytes = Buffer.from((await picture("x.jpg")).base64, "base64").toString("hex");
  await transfer(editor, "paste", [], fromWord, `{\\rtf1 {\\pict\\picw9\\jpegblip\n${bytes}}}`);
  await expect(editor.getByAltText("Ein Bild, das Linien zeigt.", { exact: true })).toHaveAttribute(
    "src",
    /^\/files\/news\//,
  );
  const url = await editor.getByAltText("Der Saal").getAttribute("src");
  const answer = await page.request.get(`/admin/media/pictures.data?datei=${url?.slice("/files/".length)}`);
  expect(await answer.text()).toContain("https://klinik.example/presse/saal.jpg");
  const list = await page.request.get("/admin/media/pictures.data?suche=Linien");
  expect(await list.text()).toContain("Ein Bild, das Linien zeigt.");
});

test("the link picker takes the only record found, even before the response, never a title as address, and chooses not among records", async ({
  admin: page,
  site,
}) => {
  await site.content.put("events", "kassel", { title: "Schmerztag in Kassel", date: "2026-09-12" });
  await linkNewText(page);
  const address = page.getByLabel("Adresse oder Titel");
  const applyButton = page.getByRole("button", { name: "Übernehmen" });
  const choice = page.getByText("Bitte wählen Sie einen Eintrag aus der Liste, oder geben Sie eine Adresse ein.");
  const hits = page.getByRole("dialog", { name: "Link" }).getByRole("listitem");
  await address.fill("in Kassel");
  await expect(hits).toHaveCount(2);
  await applyButton.click();
  await expect(choice).toBeVisible();
  await address.fill("steht nirgendwo zu lesen");
  await expect(choice).toHaveCount(0);
  await expect(hits).toHaveCount(0);
  await address.press("Enter");
  await expect(choice).toBeVisible();
  await address.fill("schmerztag");
  await expect(hits).toHaveText(["Schmerztag in KasselVeranstaltung"]);
  await applyButton.click();
  const link = textOf(page).getByRole("link", { name: "Mehr dazu" });
  await expect(link).toHaveAttribute("href", "/veranstaltungen?event=kassel");

  await openLinkPicker(page);
  await address.fill("in Kassel");
  await page.getByRole("button", { name: "Tagung in Kassel Nachricht", exact: true }).click();
  await expect(link).toHaveAttribute("href", "/nachrichten/tagung-in-kassel-tagung");

  await openLinkPicker(page);
  const releaseSearch = await holdRequests(page, "**/admin/search.data*");
  await address.fill("schmerztag");
  await address.press("Enter");
  await expect(applyButton).toBeDisabled();
  releaseSearch();
  await expect(link).toHaveAttribute("href", "/veranstaltungen?event=kassel");

  for (const [typed, href] of [
    ["verein.example/kurs", "https://verein.example/kurs"],
    ["info@verein.example", "mailto:info@verein.example"],
  ] as const) {
    await openLinkPicker(page);
    await address.fill(typed);
    await address.press("Enter");
    await expect(link).toHaveAttribute("href", href);
  }
});

test("a link or language changed at the cursor leaves the cursor where it was", async ({ admin: page, site }) => {
  const content = '<p><a href="https://a.example">Programm</a> und <span lang="en">abstract</span></p>';
  await site.content.put("news", "stelle", { title: "Stelle", date: "2026-06-10", content });
  await page.goto("/admin/news?bearbeiten=stelle");
  const editor = textOf(page);
  const link = editor.getByRole("link");
  const address = page.getByLabel("Adresse oder Titel");
  await link.click({ timeout: 20_000 });
  await openLinkPicker(page);
  await address.fill("C:\\Vorstand\\Programm.pdf");
  await address.press("Enter");
  await expect(
    page.getByText("Bitte wählen Sie einen Eintrag aus der Liste, oder geben Sie eine Adresse ein."),
  ).toBeVisible();
  await address.fill("https://b.example");
  await address.press("Enter");
  await expect(link).toHaveAttribute("href", "https://b.example");
  await expect(editor).toBeFocused();
  await page.keyboard.type("✎");
  await expect(link).toHaveText(/^Prog?r?a?m*✎\w*$/);

  await editor.locator("[lang=en]").click();
  await dialog(page).getByRole("button", { name: "Sprache der markierten Wörter" }).click();
  await page.getByRole("button", { name: "Französisch" }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.type("✎");
  await expect(editor.locator("[lang=fr]")).toHaveText(/^a\w*✎\w*$/);
});

test("a picture with a link keeps it when it is described, and the next one is another", async ({
  admin: page,
  site,
}) => {
  const content = '<p>Logo: <a href="https://a.example"><img src="/files/news/1-a.png" alt="Logo"></a></p>';
  await site.content.put("news", "logo", { title: "Logo", date: "2026-06-10", content });
  await page.goto("/admin/news?bearbeiten=logo");
  const editor = textOf(page);
  await editor.getByAltText("Logo").click({ timeout: 20_000 });
  await dialog(page).getByRole("button", { name: "Bild bearbeiten" }).click();
  await page.getByLabel("Beschreibung für Vorleseprogramme").fill("Logo der Stiftung");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await expect(editor.locator('a[href="https://a.example"]').getByAltText("Logo der Stiftung")).toBeVisible();

  await editor.getByText("Logo:").click();
  await page.keyboard.press("Home");
  await dialog(page).getByRole("button", { name: "Bild einfügen" }).click();
  await expect(page.getByLabel("Adresse des Bildes")).toHaveValue("");
});

test("what only resembles an address or an item of a list stays as it is typed or pasted", async ({ admin: page }) => {
  await page.goto("/admin/news?neu=1");
  const editor = textOf(page);
  await editor.click({ timeout: 20_000 });
  await page.keyboard.type("15. Juni mit Prof.in Dr.in Meier auf verein.de ");
  await page.keyboard.press("Enter");
  await transfer(
    editor,
    "paste",
    [],
    "<h1>Satzung</h1><p>Neu von Dr.in Weber</p><details><summary>Mehr</summary>dazu</details><p>www.verein.org</p>",
  );
  await expect(editor.getByRole("heading", { level: 2 })).toHaveText("Satzung");
  await expect(editor.locator("p")).toHaveText([
    "15. Juni mit Prof.in Dr.in Meier auf verein.de ",
    "Neu von Dr.in Weber",
    "Mehr",
    "dazu",
    "www.verein.org",
  ]);
  await expect(editor.getByRole("link")).toHaveText(["verein.de", "www.verein.org"]);
});
