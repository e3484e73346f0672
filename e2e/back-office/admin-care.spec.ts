import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";

// Input is never lost.

test.beforeEach(({ site }) => site.reset());

test("restores unsaved input after a crash of the browser window", async ({ admin: page, site }) => {
  await site.content.put("events", "tag", { title: "Schmerztag", date: "2026-10-12" });
  await page.goto("/admin/events/tag/was-und-wann");
  await page.getByRole("dialog").getByRole("textbox", { name: "Ort", exact: true }).fill("Stadthalle Kassel");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Stadthalle Kassel");
  const context = page.context();
  await page.close({ runBeforeUnload: false });

  const reopened = await context.newPage();
  await reopened.goto("/admin/events/tag/was-und-wann");
  await expect(reopened.getByText("Nicht gespeicherte Eingaben wiederhergestellt")).toBeVisible();
  await expect(reopened.getByRole("dialog").getByRole("textbox", { name: "Ort", exact: true })).toHaveValue(
    "Stadthalle Kassel",
  );
  await reopened.getByRole("button", { name: "Eingaben verwerfen" }).click();
  await expect(reopened.getByRole("dialog").getByRole("textbox", { name: "Ort", exact: true })).toHaveValue(
    "Online / Virtuell",
  );
});

test("asks before a link leaves a changed form, and saves a draft from that dialog before it goes on", async ({
  admin: page,
}) => {
  await page.goto("/admin/about");
  await page.getByRole("textbox", { name: "Geschichte" }).fill("Neu geschrieben");
  await page.getByRole("navigation", { name: "Redaktion" }).getByRole("link", { name: "Vorstand" }).click();
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await expect(guard.getByRole("button")).toHaveText(["", "Entwurf speichern", "Verwerfen", "Weiter bearbeiten"]);
  await guard.getByRole("button", { name: "Entwurf speichern" }).click();
  await expect(page).toHaveURL(/\/admin\/board/);
  await expect(page.getByText("Als Entwurf gespeichert")).toBeVisible();
  await page.goto("/ueber-uns");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Neu geschrieben")).toHaveCount(0);
  await page.goto("/admin/about");
  await expect(page.getByText("Das ist ein Entwurf")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Geschichte" })).toHaveValue("Neu geschrieben");
});

test("shows that it is saving, and ignores further submissions", async ({ admin: page, site }) => {
  await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
  let posts = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/news.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts++;
    await held;
    await route.continue();
  });
  await page.goto("/admin/news?bearbeiten=tagung");
  const title = page.getByRole("textbox", { name: "Titel" });
  await title.fill("Tagung, verlegt");
  await mainButton(page).click();
  const saving = page.getByRole("button", { name: "Wird gespeichert..." });
  await expect(saving).toBeDisabled();
  await page.keyboard.press("Control+s");
  release();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Nachricht bearbeiten" })).toHaveCount(0);
  expect(posts).toBe(1);
});

test("restores a deleted event from the trash, and reports a failed restore", async ({ admin: page, site }) => {
  await site.content.put("events", "weg", { title: "Verschwunden", date: "2026-10-12" });
  await site.content.remove("events", "weg");
  await page.goto("/admin/events");
  await expect(page.getByRole("row", { name: /Verschwunden/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Papierkorb" }).click();
  const trash = page.getByRole("dialog", { name: "Papierkorb" });
  await expect(trash).toContainText("Gelöscht am 15.06.2026");
  await expectNoFindings(page);
  await site.withBrokenStore("writing", async () => {
    await trash.getByRole("button", { name: /Verschwunden.* wiederherstellen/ }).click();
    await expect(page.getByRole("alert")).toContainText("Fehler beim Wiederherstellen");
  });
  await trash.getByRole("button", { name: /Verschwunden.* wiederherstellen/ }).click();
  await expect(trash).toContainText("Der Papierkorb ist leer.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Verschwunden/ })).toBeVisible();
});
