import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { startSmtpPeer } from "../test/smtp-peer.ts";
import { test as base, expect, siteTime } from "./admin-fixtures.ts";
import { openSection } from "./event-dialog.ts";
import { whenHydrated } from "./interactive.ts";
import { confirmQuestion } from "./registrations/registration-manager.ts";

const folder = new URL("../docs/handbuch/bilder/", import.meta.url);

/** A site that sends mail, so that no picture shows the warning that it does not. */
const test = base.extend({
  siteEnvironment: [
    async ({ launchOptions: _ }, use) => {
      const peer = await startSmtpPeer();
      await use({ MAIL_URL: peer.url });
      await peer.close();
    },
    { scope: "worker" },
  ],
});

test.beforeEach(async ({ admin: page, site }) => {
  await site.reset();
  await page.clock.setFixedTime(siteTime);
  await page.setViewportSize({ width: 1100, height: 720 });
});

/** Saves a screenshot with 64 colours: the handbook is downloaded with the program. */
async function draw(page: Page, name: string): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const picture = await sharp(await page.screenshot({ caret: "hide" }))
    .png({ palette: true, colours: 64 })
    .toBuffer();
  await writeFile(new URL(`${name}.png`, folder), picture);
}

const dialog = (page: Page) => page.getByRole("dialog");

test("news", async ({ admin: page }) => {
  await page.goto("/admin/news");
  await draw(page, "nachrichten-liste");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  const title = dialog(page).getByRole("textbox", { name: "Titel" });
  await expect(title).toBeVisible();
  await draw(page, "nachrichten-formular");
  await dialog(page).getByRole("textbox", { name: "Datum" }).fill("01.09.2026");
  await page.keyboard.press("Tab");
  const hints = dialog(page).getByText("Vor dem Veröffentlichen");
  await expect(hints).toBeVisible();
  await hints.scrollIntoViewIfNeeded();
  await draw(page, "nachrichten-veroeffentlichen");
});

test("events", async ({ admin: page }) => {
  await page.goto("/admin/events");
  await draw(page, "veranstaltungen-liste");
  await page
    .getByRole("row")
    .nth(1)
    .getByRole("link", { name: /bearbeiten$/ })
    .click();
  await expect(dialog(page).getByRole("textbox", { name: "Titel" })).toBeVisible();
  await draw(page, "veranstaltungen-formular");
});

test("congress", async ({ admin: page }) => {
  await page.goto("/admin/congress?neu=1");
  await dialog(page).getByRole("textbox", { name: "Titel" }).fill("Kongressprogramm 2026");
  await dialog(page).getByRole("button", { name: "Tag hinzufügen" }).click();
  await page.keyboard.type("Freitag, 13.11.2026");
  await dialog(page).getByRole("button", { name: "Programmpunkt hinzufügen" }).click();
  const time = dialog(page).getByRole("textbox", { name: "Zeit" });
  await time.evaluate((field) => {
    const clipboardData = new DataTransfer();
    const rows = [
      "9.00–9.15 Uhr\tBegrüßung\tDer Vorstand",
      "9.15–10.00 Uhr\tSchmerz im Alter\tDr. Anna Muster\tMuster AG",
    ];
    clipboardData.setData("text/plain", rows.join("\n"));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("2 Zeilen eingefügt")).toBeVisible();
  await dialog(page)
    .getByRole("heading", { name: "1. Tag" })
    .evaluate((heading) => heading.scrollIntoView());
  await draw(page, "kongress-zeilen");
  await page.goto("/admin/courses");
  await draw(page, "kurse");
});

test("registrations", async ({ admin: page, site }) => {
  await site.content.put("events", "schmerztag", {
    title: "Schmerztag",
    date: "2026-09-12",
    time: "10:00–16:00 Uhr",
    location: "Ulm",
    description: "<p>Ein Tag für die Praxis.</p>",
    registrationSettings: {
      enabled: true,
      registrationMethod: "direct",
      capacity: 5,
      waitingListEnabled: true,
    },
  });
  const people: [title: string, first: string, last: string, city: string][] = [
    ["Frau", "Anna", "Adler", "Ulm"],
    ["Dr.", "Jonas", "Berger", "Augsburg"],
    ["Dr.", "Miriam", "Conrad", "Stuttgart"],
    ["Herr", "Emre", "Demir", "Ulm"],
    ["Prof. Dr.", "Sabine", "Engel", "Tübingen"],
    ["Frau", "Lena", "Franke", "Kempten"],
    ["Dr.", "Paul", "Graf", "Ulm"],
  ];
  for (const [title, firstName, lastName, city] of people) {
    const form = { title, firstName, lastName, city, email: `${lastName.toLowerCase()}@praxis.example` };
    await page.request.post(`${site.url}/register/schmerztag`, { form, headers: { Origin: site.url } });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/events/schmerztag/anmeldungen");
  await whenHydrated(page);
  for (const name of ["Adler", "Berger", "Conrad"])
    await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Bestätigen", exact: true }).click();
  await confirmQuestion(page, "Anmeldungen bestätigen", "Bestätigen");
  await expect(page.getByText("3 Bestätigt", { exact: true })).toBeVisible();
  await expect(page.getByRole("row").getByText("E-Mail gesendet")).toHaveCount(3);
  await draw(page, "anmeldungen-liste");

  await openSection(page, "Warteliste");
  await expect(page.getByRole("table", { name: "Warteliste" })).toBeVisible();
  await draw(page, "anmeldungen-warteliste");

  await openSection(page, "Anmeldungen");
  await page.getByRole("button", { name: "Person hinzufügen" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Nachname" })).toBeVisible();
  await draw(page, "anmeldungen-person");

  await page.goto("/admin/events/schmerztag/anmeldungen");
  await whenHydrated(page);
  await openSection(page, "Rundschreiben");
  await page.getByRole("button", { name: "Nachricht schreiben" }).click();
  await page.getByRole("textbox", { name: "Betreff" }).fill("Parken am [EVENT_DATE]");
  await page
    .getByRole("textbox", { name: "Text" })
    .fill("Guten Tag, [TITLE] [LAST_NAME],\n\nParkplätze finden Sie hinter dem Haus.");
  await expect(page.getByRole("region", { name: "Vorschau" })).toContainText("Parkplätze finden");
  await draw(page, "anmeldungen-nachricht");

  await page.goto("/admin/events/schmerztag/anmeldung");
  await whenHydrated(page);
  await dialog(page)
    .getByText("Plätze", { exact: true })
    .evaluate((label) => label.scrollIntoView());
  await draw(page, "anmeldungen-grenzen");
});

test("payments", async ({ admin: page, site }) => {
  const account = { accountHolder: "Verein", iban: "DE02120300000000202051" };
  await site.content.put("settings", "settings", { address: "Weg 1\n12345 Ulm", payment: account } as never);
  await site.content.put("events", "schmerztag", {
    ...{ title: "Schmerztag", date: "2026-09-12", time: "10:00–16:00 Uhr", location: "Ulm", description: "" },
    registrationSettings: { enabled: true, confirmsAutomatically: true },
    participations: [
      { id: "mitglied", title: "Mitglied", priceCents: 6_000, audience: "proof" },
      { id: "gast", title: "Gast", priceCents: 18_000, seats: 80, description: "Mit Mittagessen" },
    ],
    workshops: [{ id: "u", title: "Ultraschall", priceCents: 4_000, seats: 20 }],
    refundTerms: {
      text: "Jemand anderes kann einspringen.",
      steps: [
        { daysBefore: 100, percent: 100 },
        { daysBefore: 7, percent: 50 },
      ],
    },
  } as never);
  for (const [firstName, lastName, city] of [
    ["Anna", "Adler", "Ulm"],
    ["Jonas", "Berger", "Augsburg"],
    ["Miriam", "Conrad", "Stuttgart"],
  ] as const) {
    const form = { title: "Dr.", firstName, lastName, city, email: `${lastName.toLowerCase()}@praxis.example` };
    const chosen = { teilnahmeart: "gast", invoiceRecipient: "Klinik am See\nSeeweg 1\n12345 Ulm" };
    await page.request.post(`${site.url}/register/schmerztag`, {
      form: { ...form, ...chosen },
      headers: { Origin: site.url },
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/events/schmerztag/anmeldung");
  await dialog(page)
    .getByRole("region", { name: "2. Teilnahmeart" })
    .evaluate((part) => part.scrollIntoView());
  await draw(page, "anmeldungen-teilnahmearten");
  await dialog(page)
    .getByRole("button", { name: "Stufe hinzufügen" })
    .evaluate((button) => button.closest("fieldset")?.scrollIntoView());
  await draw(page, "zahlungen-stufen");

  await page.goto("/admin/events/schmerztag/zahlungen");
  const reference = async (name: string) => {
    const row = await page.getByRole("row").filter({ hasText: name }).textContent();
    return /RF\d{2}( [A-Z\d]{4}){2} [A-Z\d]{2}/.exec(row ?? "")?.[0] ?? "";
  };
  const lines = [
    "Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung",
    `12.06.2026;Anna Adler;${await reference("Adler")};180,00;EUR`,
    `15.06.2026;Klinik am See;Gebühr ${await reference("Berger")};150,00;EUR`,
    "15.06.2026;Stadtwerke;Guthaben;48,20;EUR",
  ];
  await page.goto("/admin/payments/kontoauszug");
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "umsaetze.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) },
  });
  await expect(page.getByRole("checkbox", { name: /Anna Adler/ })).toBeChecked();
  await draw(page, "zahlungen-kontoauszug");
  await page.getByRole("button", { name: "1 Zahlung eintragen" }).click();
  await expect(page.getByRole("button", { name: /^Zurücknehmen/ })).toBeVisible();

  await page.goto("/admin/events/schmerztag/zahlungen");
  await draw(page, "zahlungen-liste");
  await page.goto("/admin/events/schmerztag/anmeldungen");
  await page.getByRole("checkbox", { name: /Adler/ }).check();
  await page.getByRole("button", { name: /^Stornieren/ }).click();
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(page.getByText("1 Storniert")).toBeVisible();
  await page.goto("/admin/events/schmerztag/zahlungen");
  await page.getByRole("button", { name: /^Zahlungen von Dr. Anna Adler/ }).click();
  await expect(page.getByRole("dialog", { name: "Zahlungen: Dr. Anna Adler" })).toBeVisible();
  await draw(page, "zahlungen-erstattung");
});

test("media", async ({ admin: page }) => {
  await page.goto("/admin/media");
  await draw(page, "medien-kacheln");
  await page.goto("/admin/media?suche=schmerzkonferenz.png");
  await page.getByRole("list", { name: "Dateien" }).getByRole("link").first().click();
  const mark = dialog(page).getByRole("slider", { name: "Bildmitte" });
  await mark.focus();
  for (const key of [...Array<string>(4).fill("ArrowRight"), "ArrowUp"]) await page.keyboard.press(key);
  await dialog(page)
    .getByRole("heading", { name: "Angaben" })
    .evaluate((heading) => heading.scrollIntoView());
  await draw(page, "medien-bildmitte");
});
