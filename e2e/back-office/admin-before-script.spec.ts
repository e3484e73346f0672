import { expect, signIn, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { holdRequests } from "../hold-requests.ts";

// The server renders the forms of the back office: input typed before hydration is kept.

test("keeps input and cursor position of a new news item typed before the script loads", async ({ page, site }) => {
  await signIn(page, site.url);
  const releaseScript = await holdRequests(page, /\.js$/);
  await page.goto(`${site.url}/admin/news?neu=1`, { waitUntil: "commit" });
  const dialog = page.getByRole("dialog");
  const title = dialog.getByRole("textbox", { name: "Titel" });
  const text = dialog.getByRole("textbox", { name: "Inhalt" });

  await expect(title).toBeFocused();
  await page.keyboard.type("Vor dem Skript");
  await page.keyboard.press("Enter");
  await dialog.getByRole("checkbox", { name: "Oben anpinnen" }).check();
  await text.click();
  await page.keyboard.type("Erste Zeile");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Zweite");
  await page.keyboard.press("ArrowLeft");
  await expect(mainButton(dialog)).toBeDisabled();

  releaseScript();
  await expect(dialog.getByRole("toolbar")).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type("XY");
  await expect(text.getByRole("paragraph")).toHaveText(["Erste Zeile", "ZweitXYe"]);
  await mainButton(dialog).click();

  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  const row = page.getByRole("row", { name: /Vor dem Skript/ });
  await expect(row.getByRole("button", { name: "„Vor dem Skript“ anpinnen" })).toHaveAttribute("aria-pressed", "true");
  await page.goto(`${site.url}/aktuelles`);
  await expect(page.getByText("ZweitXYe")).toBeVisible();
});

test("input typed before the script loads overrides the unsaved copy of an earlier visit", async ({ page, site }) => {
  await signIn(page, site.url);
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10", content: "<p>Alt</p>" });
  const address = `${site.url}/admin/news?bearbeiten=tagung`;
  const dialog = page.getByRole("dialog");
  const title = dialog.getByRole("textbox", { name: "Titel" });
  await page.goto(address);
  await expect(dialog.getByRole("toolbar")).toBeVisible();
  await title.fill("Aus dem Entwurf");
  await dialog.getByRole("textbox", { name: "Inhalt" }).fill("Text aus dem Entwurf");
  page.on("dialog", (question) => question.accept());
  await page.reload({ waitUntil: "commit" });

  const releaseScript = await holdRequests(page, /\.js$/);
  await page.goto(address, { waitUntil: "commit" });
  await title.fill("Eben getippt");
  releaseScript();
  await expect(dialog.getByText("Nicht gespeicherte Eingaben wiederhergestellt")).toBeVisible();
  await expect(title).toHaveValue("Eben getippt");
  await expect(dialog.getByRole("textbox", { name: "Inhalt" })).toHaveText("Text aus dem Entwurf");
});

test("keeps the selection when the text editor loads", async ({ admin: page }) => {
  const releaseEditor = await holdRequests(page, /\/rich-text-editor-[^/]*\.js$/);
  await page.goto("/admin/news?neu=1");
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: "Inhalt" });
  await text.click();
  await page.keyboard.type("Mehr");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Das Ende");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  releaseEditor();
  await expect(dialog.getByRole("toolbar")).toBeVisible();
  await page.keyboard.type("alles");
  await expect(text.getByRole("paragraph")).toHaveText(["Mehr", "Das alles"]);
});

test("keeps the cursor in an empty line when the text editor loads", async ({ admin: page }) => {
  const releaseEditor = await holdRequests(page, /\/rich-text-editor-[^/]*\.js$/);
  await page.goto("/admin/news?neu=1");
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: "Inhalt" });
  await text.click();
  await page.keyboard.type("Anfang");
  await page.keyboard.press("Enter");
  releaseEditor();
  await expect(dialog.getByRole("toolbar")).toBeVisible();
  await page.keyboard.type("Weiter");
  await expect(text.getByRole("paragraph")).toHaveText(["Anfang", "Weiter"]);
});

test("searches a table for what was typed before the script loads", async ({ page, site }) => {
  await signIn(page, site.url);
  await site.content.put("news", "nadel", { title: "Nadel im Heuhaufen", date: "2026-06-10" });
  const releaseScript = await holdRequests(page, /\.js$/);
  await page.goto(`${site.url}/admin/news`, { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Nachrichten durchsuchen" });
  await search.fill("Nadel");
  releaseScript();
  await expect(page).toHaveURL(`${site.url}/admin/news?suche=Nadel`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(search).toHaveValue("Nadel");
});
