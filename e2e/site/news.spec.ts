import type { Page } from "@playwright/test";
import { defaultNews } from "#server/first-start/default-news.ts";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { whenInteractive } from "../interactive.ts";

const defaultIds = Object.keys(defaultNews("2026-06-15", () => ""));

/** Replaces the default news with twelve of June, of which "Meldung 12" is the newest. */
async function putTwelve(site: Site) {
  for (const id of defaultIds) await site.content.remove("news", id);
  for (let number = 1; number <= 12; number++) {
    const date = `2026-06-${String(number).padStart(2, "0")}`;
    await site.content.put("news", `n${number}`, { title: `Meldung ${number}`, date, content: "<p>Kurz.</p>" });
  }
}

const articles = (page: Page) => page.getByRole("region", { name: "Nachrichten" }).getByRole("article");

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows more with script without a history entry, and focuses the first new item", async ({ page, site }) => {
  await putTwelve(site);
  await page.goto("/aktuelles");
  await whenInteractive(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Weitere Nachrichten anzeigen" }).click();
  await expect(articles(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\/aktuelles\?anzahl=10$/);
  await expect(page.getByRole("link", { name: "Meldung 7", exact: true })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("prints texts in full, without controls", async ({ page, site }) => {
  await putTwelve(site);
  const content = `<p>${"Ein Satz mit Wörtern. ".repeat(20)}</p><p>Und das Ende.</p>`;
  await site.content.put("news", "lang", { title: "Langer Text", date: "2026-07-01", content });
  await page.goto("/aktuelles");
  await page.emulateMedia({ media: "print" });
  await expect(articles(page).getByText("Und das Ende.")).toBeVisible();
  // A grid would move an item that does not fit to the next page as a whole.
  await expect(articles(page).first()).toHaveCSS("display", "block");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Aktuelle Nachrichten")).toBeHidden();
});

test("collapses texts over 300 characters and opens them without script", async ({ pageWithoutScript: page, site }) => {
  const exactly = "a".repeat(300);
  const longer = `${"Ein Satz mit Wörtern. ".repeat(20)}Und das Ende.`;
  await site.content.put("news", "kurz", { title: "Kurzer Text", date: "2026-07-02", content: `<p>${exactly}</p>` });
  const titleStyle = { color: "red", fontSize: "default", fontFamily: "default" } as const;
  const withStyle = { title: "Langer Text", date: "2026-07-01", content: `<p>${longer}</p>`, titleStyle };
  await site.content.put("news", "lang", withStyle);
  await page.goto("/aktuelles");
  await expect(page.getByRole("heading", { level: 2 }).getByText("Langer Text")).toHaveCSS("color", "rgb(155, 35, 32)");
  await expect(articles(page).filter({ hasText: "Kurzer Text" }).getByText("Mehr anzeigen")).toHaveCount(0);
  const long = articles(page).filter({ hasText: "Langer Text" });
  await expect(long.getByText("Und das Ende.")).toBeHidden();
  await expect(long.getByText(/^Ein Satz.*…$/)).toBeVisible();
  await long.getByText("Mehr anzeigen").click();
  await expect(long.getByText("Und das Ende.")).toBeVisible();
  await expect(long.getByText(/^Ein Satz.*…$/)).toBeHidden();
  await long.getByText("Weniger anzeigen").click();
  await expect(long.getByText("Und das Ende.")).toBeHidden();
});

test("loads the first picture eagerly, in a width that suits the layout", async ({ pageWithoutScript: page, site }) => {
  await site.reset();
  // Not by a visit: browsers prefer a larger picture they already have.
  const home = await (await page.request.get("/")).text();
  const image = /src="(\/files\/home\/[^"]+)"/.exec(home)?.[1];
  await site.content.put("news", "bild", { title: "Mit Bild", date: "2026-07-01", isPinned: true, image });
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/aktuelles");
    const first = page.getByRole("main").locator("img").first();
    await expect(first).toHaveAttribute("loading", "eager");
    const { drawn, chosen } = await first.evaluate((image: HTMLImageElement) => ({
      drawn: image.clientWidth,
      chosen: Number(/\.(\d+)\.(?:avif|webp)$/.exec(image.currentSrc)?.[1]),
    }));
    expect(chosen, `at ${width}`).toBeGreaterThanOrEqual(drawn);
    expect(chosen, `at ${width}`).toBeLessThanOrEqual(Math.max(480, drawn * 2));
  }
});

test("news without a picture fill most of the column", async ({ pageWithoutScript: page, site }) => {
  await site.reset();
  await page.goto("/aktuelles");
  for (const width of [1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const text = page.getByText(/^Die ordentliche Mitgliederversammlung findet/).first();
    const column = page.getByRole("region", { name: "Nachrichten", exact: true });
    const [drawn, whole] = await Promise.all([text.boundingBox(), column.boundingBox()]);
    expect((drawn?.width ?? 0) / (whole?.width ?? 1), `at ${width}`).toBeGreaterThan(0.75);
  }
});

test("shows a 404 page for an item that no longer exists", async ({ page }) => {
  const answer = await page.goto("/nachrichten/gab-es-einmal-xyz");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Nachricht gibt es nicht mehr.");
  await expect(page.getByRole("link", { name: "Zum Nachrichtenarchiv" })).toHaveAttribute("href", "/nachrichten");
  await expectNoFindings(page);
});

test("opens pictures in a lightbox by keyboard, and restores the focus", async ({ page, pageWithoutScript, site }) => {
  await page.goto("/");
  const stored = await page.getByRole("main").locator("img").first().getAttribute("src");
  const images = [stored ?? "", "/files/news/2-b.png", "/files/news/3-c.png", "https://bilder.example/fremd.png"];
  await site.content.put("news", "bilder", {
    title: "Bilder",
    date: "2026-07-01",
    image: images[0],
    imageAlt: "Saal",
    images,
  });

  await pageWithoutScript.goto("/nachrichten/bilder-bilder");
  await expect(pageWithoutScript.getByRole("link", { name: /^Saal \(Bild 1 von 3\)/ })).toHaveAttribute(
    "href",
    images[0] ?? "",
  );
  await expect(pageWithoutScript.getByRole("link", { name: "Bild ansehen (bilder.example)" })).toBeVisible();

  await page.goto("/nachrichten/bilder-bilder");
  await whenInteractive(page);
  const opener = page.getByRole("link", { name: /^Saal/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Saal (Bild 1 von 3)");
  await expectNoFindings(page);
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Bild 2 von 3");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(dialog).toContainText("Bild 3 von 3");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole("button", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
});

test("shows a placeholder for a picture that cannot be loaded", async ({ page, site }) => {
  await site.content.put("news", "fehlt", { title: "Ohne Bild", date: "2026-07-01", image: "/files/news/0-weg.png" });
  await page.goto("/aktuelles");
  const article = articles(page).filter({ hasText: "Ohne Bild" });
  await article.scrollIntoViewIfNeeded();
  await expect(article.getByRole("link", { name: /vergrößern$/ })).toBeVisible();
  await expect(article.locator("img")).toBeHidden();
});

for (const path of ["/aktuelles", "/nachrichten/x-willkommen"]) {
  test(`has no accessibility findings on ${path} and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expectNoFindings(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}
