import type { Page } from "@playwright/test";
import { expect, expectNoFindings, siteTime, test } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { confirmQuestion } from "./registration-manager.ts";

const origin = (site: Pick<Site, "url">) => ({ Origin: site.url });
const account = { accountHolder: "Verein", iban: "DE02120300000000202051", taxNumber: "12/345/67890" };

async function arrange(site: Site): Promise<void> {
  await site.content.put("settings", "settings", { address: "Weg 1\n12345 Ulm", payment: account } as never);
  await site.content.put("events", "bezahlt", {
    ...{ title: "Schmerztag", date: "2026-09-12", description: "<p>Ein Tag.</p>" },
    registrationSettings: { enabled: true, confirmsAutomatically: true },
    participations: [
      { id: "mit", title: "Mitglied" },
      { id: "gast", title: "Gast", priceCents: 18_000 },
    ],
    workshops: [{ id: "u", title: "Ultraschall", priceCents: 4_050 }],
    // Today is past the first step.
    refundTerms: {
      text: "",
      steps: [
        { daysBefore: 200, percent: 100 },
        { daysBefore: 7, percent: 50 },
      ],
    },
  } as never);
}
test.afterEach(({ site }) => site.reset());

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test("without script, somebody chooses, says to whom the invoice goes, and learns the sum", async ({
  pageWithoutScript: page,
  site,
}) => {
  await arrange(site);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/register/bezahlt");
  await expect(page.getByRole("main")).toContainText(
    "Wenn Sie bis zum 24.02.2026 stornieren, erstatten wir 100\u00a0%",
  );
  await page.getByRole("radio", { name: /Gast/ }).check();
  await page.getByRole("checkbox", { name: /Ultraschall/ }).check();
  await page.getByLabel("Anrede / Titel").selectOption("Dr.");
  await page.getByLabel("Vorname").fill("Eva");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill("eva@praxis.example");
  const recipient = page.getByRole("textbox", { name: "Rechnung an (freiwillig)" });
  await recipient.fill("Klinik am See\nSeeweg 1\n12345 Ulm");
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(page.getByLabel("Wohnort")).toBeFocused();
  await expect(recipient).toHaveValue("Klinik am See\nSeeweg 1\n12345 Ulm");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Wohnort").fill("Ulm");
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmeldung erfolgreich!");
  await expect(page.getByText("Gesamtpreis: 220,50")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("on a phone, the secretariat enters a payment, reads a statement, issues invoices and cancels with a refund", async ({
  admin: page,
  site,
}) => {
  await arrange(site);
  await page.clock.setFixedTime(siteTime);
  const person = { title: "Dr.", city: "Ulm", teilnahmeart: "gast" };
  for (const [firstName, lastName, invoiceRecipient] of [
    ["Eva", "Muster", "Klinik am See\n12345 Ulm"],
    ["Jan", "Beispiel", ""],
  ] as const) {
    const form = { ...person, firstName, lastName, invoiceRecipient, email: `${lastName}@praxis.example` };
    await page.request.post(`${site.url}/register/bezahlt`, { form, headers: origin(site), maxRedirects: 0 });
  }
  await page.setViewportSize({ width: 360, height: 740 });

  await page.goto("/admin/events/bezahlt/zahlungen");
  await page.getByRole("button", { name: "Zahlungen von Dr. Eva Muster" }).press("Enter");
  const payments = page.getByRole("dialog", { name: "Zahlungen: Dr. Eva Muster" });
  await expect(payments.getByLabel("Betrag in Euro")).toBeFocused();
  await expect(payments.getByLabel("Betrag in Euro")).toHaveValue("180,00");
  await expectNoFindings(page);
  const what = payments.getByLabel("Was tragen Sie ein?");
  const hint = payments.getByText("Die Anmeldung ist gültig: Was Sie über das Zuviel hinaus erstatten");
  await expect(hint).toHaveCount(0);
  await what.selectOption("Überwiesene Erstattung");
  await expect(hint).toBeVisible();
  await what.selectOption("Eingegangene Zahlung");
  await expect(payments.getByLabel("Betrag in Euro")).toHaveValue("180,00");
  await payments.getByLabel("Betrag in Euro").press("Enter");
  await expect(page.getByText("Zahlung eingetragen").last()).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: "Jan Beispiel" });
  const reference = /RF\d{2}[ A-Z\d]+/.exec((await row.textContent()) ?? "")?.[0].trim() ?? "";
  await page.goto("/admin/payments");
  await page.getByRole("link", { name: "Kontoauszug abgleichen" }).click();
  const lines = [
    "Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung",
    `15.06.2026;Jan Beispiel;Gebühr ${reference.slice(0, 17)};180,00;EUR`,
    "14.06.2026;Hans Fremd;Spende;50,00;EUR",
  ];
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "umsaetze.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) },
  });
  await expect(page.getByRole("checkbox", { name: /180,00.€ von Jan Beispiel/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Hans Fremd/ })).not.toBeChecked();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "1 Zahlung eintragen" }).click();
  await expect(page.getByRole("button", { name: /^Zurücknehmen/ })).toBeVisible();
  await page.getByRole("link", { name: "Zu den offenen Zahlungen" }).click();
  await expect(page.getByText("Es ist nichts offen.")).toBeVisible();
  await page.getByRole("link", { name: "Einstellungen" }).click();
  await expect(page.getByRole("textbox", { name: "Kontoinhaber" })).toHaveValue("Verein");
  await expectNoFindings(page);

  await page.goto("/admin/events/bezahlt/zahlungen");
  await page.getByRole("checkbox", { name: "Dr. Eva Muster auswählen" }).check();
  await page.getByRole("checkbox", { name: "Dr. Jan Beispiel auswählen" }).check();
  await page.getByRole("button", { name: "Rechnungen ausstellen" }).click();
  const issuing = page.getByRole("dialog", { name: "Rechnungen ausstellen" });
  await expect(issuing.getByRole("checkbox", { name: "Rechnungen per E-Mail senden" })).toBeChecked();
  await expectNoFindings(page);
  await issuing.getByRole("button", { name: "Ausstellen" }).click();
  await expect(page.getByText("1 Rechnung ausgestellt").last()).toBeVisible();
  await expect(page.getByText("Dr. Jan Beispiel: Die Anschrift fehlt.")).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);

  await page.goto("/admin/events/bezahlt/anmeldungen");
  await page.getByRole("checkbox", { name: /Muster/ }).check();
  await page.getByRole("button", { name: /^Stornieren/ }).click();
  await expect(page.getByRole("dialog", { name: "Anmeldungen stornieren" })).toContainText(
    "Davon sind 90,00\u00a0€ zu erstatten",
  );
  await expectNoFindings(page);
  await confirmQuestion(page, "Anmeldungen stornieren", "Stornieren");
  await expect(page.getByText("1 Storniert")).toBeVisible();
  await page.goto("/admin/events/bezahlt/zahlungen");
  await page.getByRole("button", { name: "Zahlungen von Dr. Eva Muster" }).click();
  await expect(payments.getByText("sind 90,00\u00a0€ zu erstatten (50\u00a0% der Gebühr)")).toBeVisible();
  await expect(payments.getByLabel("Betrag in Euro")).toHaveValue("90,00");
  await expect(payments.getByText("Rechnung RE-2026-0001")).toBeVisible();
  await expect(payments.getByText("Bitte stornieren Sie die Rechnung.")).toBeVisible();
  await expect(payments.getByRole("button", { name: /^Stornieren/ })).toBeVisible();
  await expect(payments.getByRole("button", { name: /^Per E-Mail senden/ })).toHaveCount(0);
  await expectNoFindings(page);
  await payments.getByRole("button", { name: "Stornieren RE-2026-0001" }).click();
  const cancelling = page.getByRole("dialog", { name: "Rechnung stornieren" });
  await expect(cancelling.getByRole("checkbox", { name: "Stornorechnung per E-Mail senden" })).toBeChecked();
  await expectNoFindings(page);
  await cancelling.getByRole("button", { name: "Stornieren" }).click();
  await payments.getByRole("button", { name: "Per E-Mail senden RE-2026-0002" }).click();
  await expect(page.getByText("Rechnung wird gesendet").last()).toBeVisible();
  await payments.getByRole("button", { name: "Eintragen" }).click();
  await expect(page.getByText("Erstattung eingetragen").last()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Eva Muster" })).toContainText("Erstattet");
});

test("a transfer for two is entered with one tick; the fee of a third is waived, with the reason", async ({
  admin: page,
  site,
}) => {
  await arrange(site);
  await page.clock.setFixedTime(siteTime);
  for (const lastName of ["Muster", "Beispiel", "Redner"]) {
    const form = { title: "Dr.", firstName: "Eva", lastName, city: "Ulm", teilnahmeart: "gast" };
    const post = { form: { ...form, email: `${lastName}@praxis.example` }, headers: origin(site), maxRedirects: 0 };
    await page.request.post(`${site.url}/register/bezahlt`, post);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/events/bezahlt/zahlungen");
  const referenceOf = async (name: string) =>
    /RF\d{2}[ A-Z\d]+/
      .exec((await page.getByRole("row", { name }).textContent()) ?? "")?.[0]
      .trim()
      .slice(0, 17) ?? "";
  const [muster, beispiel] = [await referenceOf("Eva Muster"), await referenceOf("Eva Beispiel")];

  await page.goto("/admin/payments/kontoauszug");
  const lines = [
    "Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung",
    `15.06.2026;Klinik am See;${muster} und ${beispiel};360,00;EUR`,
  ];
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "umsaetze.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) },
  });
  const all = page.getByRole("checkbox", { name: /^Für alle eintragen/ });
  await expect(all).not.toBeChecked();
  await all.check();
  await expectNoFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "2 Zahlungen eintragen" }).click();
  await expect(page.getByText("Eingetragen für Dr. Eva Muster, Schmerztag")).toBeVisible();
  await expect(page.getByText("Eingetragen für Dr. Eva Beispiel, Schmerztag")).toBeVisible();
  await expectNoFindings(page);

  await page.goto("/admin/events/bezahlt/anmeldungen");
  await page.getByRole("checkbox", { name: /Redner/ }).check();
  await page.getByRole("button", { name: "Gebühr erlassen" }).click();
  const waiving = page.getByRole("dialog", { name: "Gebühr erlassen" });
  const reason = waiving.getByRole("textbox", { name: "Warum?" });
  await expect(reason).toBeFocused();
  await waiving.getByRole("button", { name: "Erlassen" }).click();
  await expect(waiving.getByText("Bitte geben Sie an, warum nichts zu zahlen ist.")).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.fill("Referentin");
  await expectNoFindings(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Gebühr für 1 Anmeldung erlassen").last()).toBeVisible();
  await page.goto("/admin/events/bezahlt/zahlungen");
  const row = page.getByRole("row", { name: "Eva Redner" });
  await expect(row).toContainText("Erlassen");
  await expect(row).toContainText("Referentin");
  await expect(page.getByText("Erlassen sind 180,00")).toBeVisible();
  await page.getByRole("button", { name: "Zahlungen von Dr. Eva Redner" }).click();
  await expectNoFindings(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Zurücknehmen/ })
    .click();
  await expect(row).toContainText("Offen");
});
