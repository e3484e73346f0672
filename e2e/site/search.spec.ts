import { expect, expectNoFindings, test } from "../fixtures.ts";

test.beforeEach(async ({ site }) => {
  await site.content.put("news", "suche1", {
    title: "Klangtherapie in der Klinik",
    date: "2026-06-01",
    content: "<p>Erste Erfahrungen mit Klängen.</p>",
  });
});
test.afterEach(({ site }) => site.reset());

test("finds an article from any page without script, by keyboard", async ({ pageWithoutScript: page }) => {
  await page.goto("/mitgliedschaft");
  const box = page.getByRole("banner").getByRole("search");
  await expect(box).toBeHidden();
  const summary = page.getByRole("banner").locator("summary", { hasText: "Suche" });
  await summary.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(box.getByLabel("Stichwort")).toBeFocused();
  await page.keyboard.type("Klang");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/suche\?suche=Klang$/);
  await expect(page.getByRole("main").locator("mark").first()).toHaveText("Klangtherapie");
  await page.getByRole("main").getByLabel("Bereich").selectOption("Veranstaltungen");
  await page.getByRole("main").getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("status")).toContainText("Nichts gefunden");
  await page.getByRole("link", { name: "In allen Bereichen suchen" }).click();
  await page.getByRole("link", { name: "Klangtherapie in der Klinik" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klangtherapie in der Klinik");
});

test("the / key opens the search box; Esc closes it and restores the focus", async ({ page }) => {
  await page.goto("/suche");
  const field = page.getByRole("banner").getByLabel("Stichwort");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await page.keyboard.type("und/oder");
  await expect(field).toHaveValue("und/oder");
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.getByRole("banner").locator("summary", { hasText: "Suche" })).toBeFocused();
  await page.getByRole("main").getByLabel("Wonach suchen Sie?").fill("Klang");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Treffer zu „Klang“");
  await expectNoFindings(page);
});

test("the search box fits every window without cutting off the site's name", async ({ pageWithoutScript: page }) => {
  await page.goto("/suche?suche=Klang");
  const header = page.getByRole("banner");
  const summary = header.locator("summary", { hasText: "Suche" });
  for (const [where, width, height] of [
    ["a phone", 360, 740],
    ["a tablet", 768, 1024],
    ["a screen", 1280, 800],
    ["a screen at 200 %", 640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await summary.click();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
    const field = await header.getByLabel("Stichwort").boundingBox();
    const button = await header.getByRole("button", { name: "Finden" }).boundingBox();
    expect(field?.height, where).toBeGreaterThanOrEqual(44);
    expect((button?.x ?? 0) + (button?.width ?? width), where).toBeLessThan(width);
    expect(button?.y ?? height, where).toBeLessThan(height);
    const name = header.getByRole("link").first();
    expect(await name.evaluate((link) => link.scrollWidth > link.clientWidth), where).toBe(false);
    await summary.click();
  }
});
