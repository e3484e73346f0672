import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenInteractive } from "../interactive.ts";

async function putPastEvents(site: Site, count: number) {
  for (let number = 0; number < count; number++) {
    const date = `2020-01-${String(number + 1).padStart(2, "0")}`;
    await site.content.put("events", `alt-${number}`, { title: `Früheres Treffen ${number + 1}`, date });
  }
}

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows points in red, none in grey, and those applied for in amber", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("events", "heute", { title: "Heute", date: "2026-06-15", certificationPoints: 4 });
  await site.content.put("events", "spaet", { title: "Spät", date: "2031-05-02" });
  await page.goto("/veranstaltungen");
  for (const [badge, colour] of [
    ["4 Fortbildungspunkte", "rgb(163, 32, 29)"],
    ["Keine Fortbildungspunkte", "rgb(76, 86, 88)"],
    ["Zertifizierung beantragt", "rgb(122, 77, 0)"],
  ] as const) {
    await expect(page.getByRole("main").getByText(badge, { exact: true }).first()).toHaveCSS("color", colour);
  }
});

test("opens and closes a dialog without adding history entries, and restores the focus", async ({ page }) => {
  await page.goto("/mitgliedschaft");
  await page.goto("/veranstaltungen");
  await whenInteractive(page);
  const entries = await page.evaluate(() => history.length);
  const link = page.getByRole("main").getByRole("link", { name: "Journal Club Palliativmedizin" });

  await link.click();
  await expect(page).toHaveURL("/veranstaltungen?event=journal-club");
  const dialog = page.getByRole("dialog", { name: "Journal Club Palliativmedizin" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/veranstaltungen");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.goBack();
  await expect(page).toHaveURL("/mitgliedschaft");
});

for (const [way, close] of [
  ["Esc", (page: Page) => page.keyboard.press("Escape")],
  ["a click outside", (page: Page) => page.mouse.click(5, 300)],
  ["its close button", (page: Page) => page.getByRole("dialog").getByRole("link", { name: "Schließen" }).click()],
] as const) {
  test(`closes a dialog of the URL with ${way} before hydration, without a history entry`, async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.goto("/mitgliedschaft");
    await page.goto("/veranstaltungen?event=journal-club");
    const entries = await page.evaluate(() => history.length);
    await close(page);
    await expect(page).toHaveURL("/veranstaltungen");
    await expect(page.getByRole("heading", { level: 1, name: "Veranstaltungen" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    release();
    await page.goBack();
    await expect(page).toHaveURL("/mitgliedschaft");
  });
}

test("shows the row of a selected event far down its list, also after the dialog closes", async ({ page, site }) => {
  for (let number = 1; number <= 32; number++)
    await site.content.put("events", `spaet-${number}`, { title: `Kurs ${number}`, date: "2029-01-01" });
  await putPastEvents(site, 25);
  for (const [id, address] of [
    ["spaet-9", "/veranstaltungen?seite=2"],
    ["alt-2", "/veranstaltungen?anzahl=30"],
  ] as const) {
    await page.goto(`/veranstaltungen?event=${id}`);
    await whenInteractive(page);
    await expect(page.locator(`#veranstaltung-${id}`)).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(address);
    await expect(page.locator(`#veranstaltung-${id}`)).toBeInViewport();
  }
});

test("scrolls to the event of the URL and opens its dialog", async ({ page }) => {
  await page.goto("/veranstaltungen?event=palliative-notfaelle");
  await whenInteractive(page);
  await expect(page.getByRole("dialog", { name: "Workshop Palliative Notfälle zu Hause" })).toBeVisible();
  await expect(page.locator("#veranstaltung-palliative-notfaelle")).toBeInViewport();
});

test("shows more past events without adding history entries", async ({ page, site }) => {
  await putPastEvents(site, 15);
  await page.goto("/veranstaltungen");
  await whenInteractive(page);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole("link", { name: "Weitere anzeigen" }).click();
  await expect(page.getByRole("heading", { level: 3, name: /Früheres Treffen/ })).toHaveCount(15);
  await expect(page.getByRole("link", { name: "Früheres Treffen 8", exact: true })).toBeFocused();
  await expect(page).toHaveURL("/veranstaltungen?anzahl=20");
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("shows a programme by collapsible days, stacked on a phone and expanded in print", async ({ page, site }) => {
  await site.content.put("congresses", "k2026", {
    title: "Kongressprogramm 2026",
    days: [
      { date: "Samstag, 13.06.2026", certificationPoints: 3, entries: [{ time: "10:00", topic: "Zweiter Tag" }] },
      {
        date: "Freitag, 12.06.2026",
        certificationPoints: 6,
        entries: [
          { time: "09:00", topic: "Begrüßung", speaker: "Dr. Anna Muster\nDr. Max Muster", sponsor: "Stiftung Muster" },
          { time: "im Anschluss an die Mitgliederversammlung, gegen 17:00 Uhr", topic: "Ausklang" },
        ],
      },
    ],
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/veranstaltungen");
  const program = page.getByRole("article", { name: "Kongressprogramm 2026" });
  await expect(program).toContainText("9 Fortbildungspunkte");
  const days = program.getByRole("group");
  await expect(days).toContainText([/Freitag, 12\.06\.2026/, /Samstag, 13\.06\.2026/]);
  await expect(days.first()).toHaveAttribute("open", "");
  await expect(days.last()).not.toHaveAttribute("open");
  await expect(program.getByText("Sponsor: Stiftung Muster")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(program.getByRole("columnheader")).toHaveText(["Zeit", "Thema", "Referierende", "Sponsor"]);
  const speakers = program.getByRole("cell", { name: /Anna Muster/ });
  await expect(speakers).toHaveCSS("white-space-collapse", "preserve-breaks");

  await expect(program.getByText("Zweiter Tag")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(program.getByText("Zweiter Tag")).toBeVisible();
});

test("never breaks a line within a time or a place of two words", async ({ page, site }) => {
  const time = "Freitag 09:00 - 18:00 Uhr, Samstag 09:00 - 14:00 Uhr";
  await site.content.put("events", "zeilen", {
    title: "Zeilen",
    date: "2026-06-16",
    time,
    location: "Online / Virtuell",
  });
  await page.goto("/veranstaltungen");
  const facts = page.getByText(`${time} · Online / Virtuell`).last();
  await page.setViewportSize({ width: 480, height: 740 });
  // Line breaks depend on the width; the page gets it from its element, which is faster than resizing the window.
  const broken = await facts.evaluate((element) => {
    const found: string[] = [];
    let count = 0;
    for (let width = 320; width <= 480; width += 10) {
      document.documentElement.style.width = `${width}px`;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? "";
        for (const match of text.matchAll(/09:00 - 1[48]:00 Uhr|Online \/ Virtuell/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, match.index);
          range.setEnd(walker.currentNode, match.index + match[0].length);
          count++;
          if (range.getClientRects().length > 1) found.push(`${match[0]} at ${width} px`);
        }
      }
    }
    return { found, count };
  });
  expect(broken).toEqual({ found: [], count: 3 * 17 });
});

for (const path of ["/veranstaltungen", "/veranstaltungen?event=nervenblockaden"]) {
  test(`has no accessibility findings on ${path}, wide and narrow`, async ({ page }) => {
    await page.goto(path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoFindings(page);
    }
  });
}
