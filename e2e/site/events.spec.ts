import type { Page } from "@playwright/test";
import { expect, expectNoFindings, type Site, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenInteractive } from "../interactive.ts";

const defaultUpcoming = [
  "schmerzkonferenz",
  "nervenblockaden",
  "schwierige-gespraeche",
  "journal-club",
  "jahreskongress",
];

async function putPastEvents(site: Site, count: number) {
  for (let number = 0; number < count; number++) {
    const date = `2020-01-${String(number + 1).padStart(2, "0")}`;
    await site.content.put("events", `alt-${number}`, { title: `Früheres Treffen ${number + 1}`, date });
  }
}

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("lists upcoming events, programmes and past events without script", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("events", "spaet", { title: "Späte Veranstaltung", date: "2031-05-02" });
  await site.content.put("events", "heute", {
    title: "Heutige Veranstaltung",
    date: "2026-06-15",
    type: "workshop",
    isFree: false,
    price: 49.5,
    certificationPoints: 4,
  });
  await site.content.put("events", "gestern", { title: "Gestrige Veranstaltung", date: "2026-06-14" });
  await page.goto("/veranstaltungen");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Veranstaltungen");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Kommende Veranstaltungen",
    "Kongressprogramme",
    "Vergangene Veranstaltungen",
  ]);
  const upcoming = page.locator("section", { has: page.getByRole("heading", { name: "Kommende Veranstaltungen" }) });
  const rows = upcoming.getByRole("listitem");
  await expect(rows.first()).toContainText("Heutige Veranstaltung");
  await expect(rows.first()).toContainText(/09:00 - 18:00 Uhr\s· Online \/ Virtuell/);
  await expect(rows.first()).toContainText(/Workshop\s· 49,50\s€/);
  await expect(rows.first()).toContainText("4 Fortbildungspunkte");
  await expect(rows.last()).toContainText("Späte Veranstaltung");
  await expect(rows.last()).toContainText("Kostenlos");
  await expect(rows.last()).toContainText("Keine Fortbildungspunkte");
  // Red, grey and amber.
  for (const [badge, colour] of [
    ["4 Fortbildungspunkte", "rgb(163, 32, 29)"],
    ["Keine Fortbildungspunkte", "rgb(76, 86, 88)"],
    ["Zertifizierung beantragt", "rgb(122, 77, 0)"],
  ] as const) {
    await expect(upcoming.getByText(badge, { exact: true }).first()).toHaveCSS("color", colour);
  }
  await expect(page.getByRole("listitem").filter({ hasText: "Gestrige Veranstaltung" })).toBeVisible();
  const webinar = rows.filter({ hasText: "Schmerzkonferenz" });
  await expect(webinar.getByRole("link", { name: "Anmelden" })).toHaveAttribute("href", "/register/schmerzkonferenz");
  await expect(rows.first().getByRole("link", { name: "Anmelden" })).toHaveCount(0);

  const kinds = page.getByRole("navigation", { name: "Art der Veranstaltung" });
  await kinds.getByRole("link", { name: "Workshops" }).click();
  await expect(page).toHaveURL("/veranstaltungen?art=workshop");
  await expect(kinds.locator("[aria-current]")).toHaveText("Workshops");
  await expect(rows).toContainText(["Heutige Veranstaltung", "Ultraschallgestützte Nervenblockaden"]);
  await expect(page.getByText("Palliative Notfälle zu Hause")).toBeVisible();
  await expect(page.getByText("Kongressprogramm 2025")).toHaveCount(0);
});

test("shows a message when no event is planned", async ({ pageWithoutScript: page, site }) => {
  for (const id of defaultUpcoming) await site.content.remove("events", id);
  await page.goto("/veranstaltungen");
  await expect(page.getByText("Aktuell sind keine Veranstaltungen geplant.")).toBeVisible();
});

test("shows ten past events and ten more on request, without script", async ({ pageWithoutScript: page, site }) => {
  await putPastEvents(site, 15);
  await page.goto("/veranstaltungen");
  // Three past events of the default content are newer.
  const past = page.getByRole("heading", { level: 3, name: /Früheres Treffen/ });
  await expect(past).toHaveCount(7);
  await expect(past.first()).toHaveText("Früheres Treffen 15");
  await page.getByRole("link", { name: "Weitere anzeigen" }).click();
  await expect(past).toHaveCount(15);
  await expect(page.getByRole("link", { name: "Weitere anzeigen" })).toHaveCount(0);
});

const qr = "/files/events/qr-codes/qrcode-a-1.png";
const offers = [
  ["direct", {}, { role: "button", name: "Jetzt anmelden", action: "/register/treffen" }],
  [
    "external",
    { registrationUrl: "https://akademie.example/a" },
    { role: "link", name: "Zur Anmeldung", href: "https://akademie.example/a" },
  ],
  [
    "external",
    {},
    { role: "link", name: "Anmelden", href: "/veranstaltungen?dialog=kontakt&formular=1&betreff=treffen" },
  ],
  ["qr", { qrCodeImage: qr }, { role: "img", name: "QR-Code zur Anmeldung", src: qr }],
  ["qr", {}, { role: "link", name: "Anmelden", href: "/veranstaltungen?dialog=kontakt&formular=1&betreff=treffen" }],
] as const;

for (const [registrationMethod, fields, offer] of offers) {
  const what = Object.keys(fields)[0] ?? "no further field";
  test(`offers "${offer.name}" for ${registrationMethod} with ${what}, without script`, async ({
    pageWithoutScript: page,
    site,
  }) => {
    await site.content.put("events", "treffen", {
      title: "Treffen der Landesgruppen",
      date: "2026-09-12",
      time: "10:00 - 12:30 Uhr",
      location: "Musterstadt",
      type: "seminar",
      description: "<p>Wir sprechen über die <strong>Versorgung</strong>.</p>",
      registrationSettings: { enabled: true, registrationMethod },
      ...fields,
    });
    await page.goto("/veranstaltungen?event=treffen");
    const dialog = page.getByRole("dialog", { name: "Treffen der Landesgruppen" });
    for (const text of ["12.09.2026", "10:00 - 12:30 Uhr", "Musterstadt", "Seminar", "Kostenlos", "Versorgung"]) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    }
    const element = dialog.getByRole(offer.role, { name: offer.name, exact: true });
    if ("href" in offer) await expect(element).toHaveAttribute("href", offer.href);
    else if ("action" in offer) {
      await expect(dialog.locator("form", { has: page.getByRole("button", { name: offer.name }) })).toHaveAttribute(
        "action",
        offer.action,
      );
    } else await expect(element).toHaveAttribute("src", offer.src);
    await expect(dialog.getByRole("link", { name: "In Kalender eintragen" })).toHaveAttribute(
      "href",
      "/veranstaltungen/treffen.ics",
    );

    const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
    expect(data).toMatchObject({
      "@type": "Event",
      startDate: "2026-09-12T10:00:00+02:00",
      endDate: "2026-09-12T12:30:00+02:00",
    });
  });
}

test("offers no registration for a past event", async ({ pageWithoutScript: page }) => {
  await page.goto("/veranstaltungen?event=kongress-2025");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("10.03.2025 – 12.03.2025");
  await expect(dialog.getByRole("heading", { name: "Anmeldung" })).toHaveCount(0);
  await dialog.getByRole("link", { name: "Schließen" }).click();
  await expect(page).toHaveURL("/veranstaltungen");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("shows the page without a dialog for an unknown event", async ({ page }) => {
  const answer = await page.goto("/veranstaltungen?event=gibt-es-nicht");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Veranstaltungen" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
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

test("omits the sponsor column of a programme without sponsors", async ({ page, site }) => {
  const entries = [{ time: "09:00", topic: "Begrüßung" }];
  await site.content.put("congresses", "k2026", { title: "Ohne Sponsoren", days: [{ date: "12.06.2026", entries }] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/veranstaltungen");
  const program = page.getByRole("article", { name: "Ohne Sponsoren" });
  await expect(program.getByRole("columnheader")).toHaveText(["Zeit", "Thema", "Referierende"]);
  await expect(program.getByRole("row").last().getByRole("cell")).toHaveText(["09:00", "Begrüßung", "–"]);
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
  // Line breaks depend on the width.
  for (let width = 320; width <= 480; width += 10) {
    await page.setViewportSize({ width, height: 740 });
    const lineCounts = await facts.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent ?? "";
        for (const match of text.matchAll(/09:00 - 1[48]:00 Uhr|Online \/ Virtuell/g)) {
          const range = document.createRange();
          range.setStart(walker.currentNode, match.index);
          range.setEnd(walker.currentNode, match.index + match[0].length);
          found.push(`${match[0]}: ${range.getClientRects().length}`);
        }
      }
      return found;
    });
    expect(lineCounts, `${width} px`).toEqual(["09:00 - 18:00 Uhr: 1", "09:00 - 14:00 Uhr: 1", "Online / Virtuell: 1"]);
  }
});

test("offers no calendar file for a past event", async ({ pageWithoutScript: page }) => {
  const calendar = page.getByRole("link", { name: "In Kalender eintragen" });
  await page.goto("/veranstaltungen?event=schmerzkonferenz");
  await expect(calendar).toBeVisible();
  await page.goto("/veranstaltungen?event=kongress-2025");
  await expect(page.getByRole("dialog")).toContainText("10.03.2025 – 12.03.2025");
  await expect(calendar).toHaveCount(0);
});

test("links the PDF of a programme in PDF mode with the points entered", async ({ pageWithoutScript: page, site }) => {
  await site.content.put("congresses", "pdf", {
    title: "Kongressprogramm 2027",
    displayMode: "pdf",
    programPdfUrl: "/files/congresses/congress_program_1_k.pdf",
    totalCertificationPoints: 18,
    days: [{ date: "Freitag, 12.03.2027", certificationPoints: 6 }],
  });
  await page.goto("/veranstaltungen");
  const program = page.getByRole("article", { name: "Kongressprogramm 2027" });
  await expect(program.getByRole("link", { name: "Kongressprogramm 2027 als PDF öffnen" })).toHaveAttribute(
    "href",
    /\.pdf$/,
  );
  await expect(program).toContainText("18 Fortbildungspunkte");
  await expect(program).not.toContainText("12.03.2027");
  // Sorted by title, descending: the newest programme comes first.
  await expect(page.getByRole("article").first()).toContainText("Kongressprogramm 2027");
});

for (const path of ["/veranstaltungen", "/veranstaltungen?event=nervenblockaden"]) {
  test(`has no accessibility findings on ${path}, wide and narrow`, async ({ page }) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectNoFindings(page);
    }
  });
}
