import { whenInteractive } from "../interactive.ts";
import { german, inDays } from "./dates.ts";
import { expect, test } from "./fixtures.ts";

test("the home page shows more events and explains the membership", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schmerzen verstehen. Leben begleiten.");
  await whenInteractive(page);
  await page.getByRole("link", { name: "Weitere Veranstaltungen anzeigen" }).click();
  await expect(page.getByRole("link", { name: "Weniger anzeigen" })).toBeVisible();
  await page.getByRole("link", { name: "Vorteile der Mitgliedschaft" }).click();
  const dialog = page.getByRole("dialog", { name: "Mitgliedschaft" });
  await expect(dialog).toContainText("Die Mitgliedschaft ist kostenfrei.");
  await dialog.getByRole("link", { name: "Zur Mitgliedschaft" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mitgliedschaft");
  await page.getByText("Was kostet die Mitgliedschaft?").click();
  await expect(page.getByText("Die Mitgliedschaft ist kostenfrei.").last()).toBeVisible();
});

test("news are searched and read, and going back keeps the search", async ({ page, site }) => {
  const content = `<p>${"Ein Satz mit Wörtern. ".repeat(20)}</p><p>Und das Ende.</p>`;
  await site.content.put("news", "lang", { title: "Langer Bericht", date: inDays(0), content });
  await site.waitUntilShown("/aktuelles", "Langer Bericht");
  await page.goto("/aktuelles");
  await whenInteractive(page);
  const article = page.getByRole("article").filter({ hasText: "Langer Bericht" });
  await article.getByText("Mehr anzeigen").click();
  await expect(article.getByText("Und das Ende.")).toBeVisible();

  await page.goto("/nachrichten");
  await whenInteractive(page);
  await page.getByRole("main").getByLabel("Suche").fill("Langer Bericht");
  await page.getByRole("main").getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 Nachricht gefunden");
  await page.getByRole("link", { name: "Langer Bericht" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Langer Bericht");
  await page.goBack();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 Nachricht gefunden");
});

test("science, the association and legal texts are shown", async ({ page }) => {
  await page.goto("/wissenschaft");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wissenschaft");
  const article = page.getByRole("main").getByRole("article").filter({ hasText: "Opioide bei chronischen" });
  await article.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/nachrichten\//);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Opioide bei chronischen");

  await page.goto("/ueber-uns");
  await expect(page.locator("#vorstand-vorsitz").getByRole("heading")).toHaveText(
    /Prof\. Dr\. med\.\s+Erika Mustermann/,
  );
  await whenInteractive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("dialog", { name: "Impressum" })).toContainText("§ 5 DDG");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto("/impressum");
  await expect(page).toHaveURL("/?dialog=impressum");
  for (const [path, title] of [
    ["/datenschutz", /^Daten\u00adschutz/],
    ["/barrierefreiheit", "Erklärung zur Barrierefreiheit"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

test("the site search finds public content", async ({ page, site }) => {
  await site.content.put("news", "klang", {
    title: "Klangtherapie in der Klinik",
    date: inDays(-2),
    content: "<p>Erste Erfahrungen mit Klängen.</p>",
  });
  await site.waitUntilShown("/suche?suche=Klang", "Klangtherapie</mark>");
  await page.goto("/mitgliedschaft");
  await page.keyboard.press("/");
  await expect(page.getByRole("banner").getByLabel("Stichwort")).toBeFocused();
  await page.keyboard.type("Klang");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/suche?suche=Klang");
  await page.getByRole("link", { name: "Klangtherapie in der Klinik" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klangtherapie in der Klinik");
});

test("events open in a dialog and are exported to a calendar, and programmes are shown", async ({ page, site }) => {
  const date = inDays(40);
  const days = [
    {
      date: `Freitag, ${german(date)}`,
      certificationPoints: 6,
      entries: [{ time: "09:00", topic: "Begrüßung der Gäste" }],
    },
  ];
  await site.content.put("events", "treffen", { title: "Treffen der Landesgruppen", date, time: "10:00 - 12:30 Uhr" });
  await site.content.put("congresses", "kongress", { title: "Kongressprogramm 2099", days });
  await site.waitUntilShown("/veranstaltungen", "Kongressprogramm 2099");
  await page.goto("/veranstaltungen");
  await whenInteractive(page);
  await page.getByRole("main").getByRole("link", { name: "Treffen der Landesgruppen", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Treffen der Landesgruppen" });
  await expect(dialog.getByText(german(date))).toBeVisible();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "In Kalender eintragen" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const program = page.getByRole("article", { name: "Kongressprogramm 2099" });
  await expect(program).toContainText("6 Fortbildungspunkte");
  await expect(program.getByText("Begrüßung der Gäste")).toBeVisible();
});

test("feeds, calendars and well-known files are the same on each instance", async ({ site }) => {
  await site.content.put("news", "programme", { title: "Für Leseprogramme", date: inDays(0) });
  await site.waitUntilShown("/nachrichten.atom", "Für Leseprogramme");
  for (const path of [
    "/nachrichten.atom",
    "/wissenschaft.atom",
    "/veranstaltungen.ics",
    "/veranstaltungen/schmerzkonferenz.ics",
    "/sitemap.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/.well-known/security.txt",
  ]) {
    const answers = [...(await site.fetchFromEach(path)), await fetch(site.url + path)];
    expect(
      answers.map(({ status }) => status),
      path,
    ).toEqual(answers.map(() => 200));
    // Times of the response.
    const texts = await Promise.all(
      answers.map(async (answer) => (await answer.text()).replace(/^(DTSTAMP|Expires):.*/gm, "")),
    );
    expect(new Set(texts).size, path).toBe(1);
  }
});

test("unknown addresses end on a friendly page", async ({ page, browserErrors }) => {
  browserErrors.expect(404);
  const answer = await page.goto("/nachrichten/gab-es-einmal-xyz");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Nachricht gibt es nicht mehr.");
  await page.goto("/gibt-es-nicht");
  await expect(page).toHaveURL("/");
});
