import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { pageOf } from "#test/pages/page-part.ts";
import { messageBeside } from "./message-beside.ts";

const form = { title: "Dr.", firstName: "Jörg", lastName: "O'Neill", email: "j@praxis.example", city: "Köln" };
const link = "https://konferenz.example/raum";
const event = anEvent({
  ...{ title: "Schmerztag", location: "Hörsaal, Köln" },
  registrationSettings: { enabled: true, takesColleagues: true, sendsReceipt: true, onlineConferenceLink: link },
  participations: [
    { id: "mit", title: "Mitglied", priceCents: 0, audience: "proof" },
    { id: "gast", title: "Gast <b>hier</b>", priceCents: 18_000, seats: 1 },
    { id: "netz", title: "Online", priceCents: 9_050, isOnline: true },
    { id: "alt", title: "Ehrengast", isOffered: false },
    { id: "frueh", title: "Frühbucher", validUntil: "2026-06-14" },
  ],
  workshops: [
    { id: "u", title: "Ultraschall", priceCents: 4_000, startsAt: "2026-09-12T10:00", endsAt: "2026-09-12T11:30" },
    { id: "h", title: "Hypnose", startsAt: "2026-09-12T11:00", endsAt: "2026-09-12T12:00" },
  ],
});

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  await app.put("events", "e1", event);
});
afterEach(() => app.close());

const send = (changes: Record<string, string> = {}) =>
  app.request("/register/e1", {
    method: "POST",
    body: new URLSearchParams({ ...form, ...changes }),
    headers: { Origin: app.siteUrl },
  });
const stored = async () =>
  (await app.services.registrations.list({ eventId: "e1", limit: 100 }))
    .map(({ firstName, participation, workshops }) => [firstName, participation, ...workshops].join(" "))
    .sort();
const read = async (path: string) => (await app.request(path)).text();

describe("the form of an event with kinds of participation", () => {
  it("offers what can be chosen now, with its price, as text", async () => {
    const page = await read("/register/e1");
    expect(page.match(/type="radio"/g)).toHaveLength(3);
    for (const part of [
      "Mitglied",
      "Gast &lt;b&gt;hier&lt;/b&gt;",
      "180,00",
      "90,50",
      "Nur mit Nachweis",
      "12.09.2026, 10:00 bis 11:30 Uhr",
    ])
      expect(page).toContain(part);
    for (const part of ["Ehrengast", "Frühbucher", "<b>hier</b>"]) expect(page).not.toContain(part);
    expect(page).toContain("ab 0\u00a0€ (Mitglied) bis 180\u00a0€");
  });

  it("asks for one of them, and refuses workshops at the same time; what was typed stays", async () => {
    const none = await send();
    expect(none.status).toBe(422);
    expect(await none.text()).toContain("Bitte wählen Sie die Art der Teilnahme aus.");
    for (const gone of ["alt", "frueh", "nirgends"]) {
      const page = await send({ teilnahmeart: gone });
      expect([page.status, (await page.text()).includes("Diese Teilnahmeart gibt es nicht mehr.")]).toEqual([
        422,
        true,
      ]);
    }
    const both = await send({ teilnahmeart: "gast", "workshop-u": "1", "workshop-h": "1" });
    expect(both.status).toBe(422);
    const html = await both.text();
    expect(html).toContain("finden zur gleichen Zeit statt");
    expect(html).toMatch(/<input[^>]*value="gast"[^>]*checked|<input[^>]*checked[^>]*value="gast"/);
    expect(messageBeside(html, "workshop-h")).toContain("Ultraschall");
    expect((await send({ teilnahmeart: "gast", "workshop-x": "1" })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("is followed by a page with the points of the kind that was chosen", async () => {
    const participations = [
      { id: "saal", title: "Im Saal", points: 4 },
      { id: "netz", title: "Online", points: 2 },
    ];
    await app.put("events", "e1", { ...event, certificationPoints: 6, participations, workshops: [] });
    const badge = async (chosen: string) => {
      const [main] = pageOf(await read(`/registration/success?event=e1${chosen}`)).all("main");
      return /\d+ Fortbildungspunkte/.exec(main?.text ?? "")?.[0];
    };
    const done = (await send({ teilnahmeart: "saal" })).headers.get("Location") ?? "";
    expect(done).toBe("/registration/success?event=e1&auswahl=saal");
    expect(await badge("&auswahl=saal")).toBe("4 Fortbildungspunkte");
    expect(await badge("&personen=2&auswahl=netz_netz")).toBe("2 Fortbildungspunkte");
    expect(await badge("&personen=2&auswahl=saal_netz")).toBe("6 Fortbildungspunkte");
    expect(await badge("")).toBe("6 Fortbildungspunkte");
  });

  it("registers each person of the form with a choice of their own", async () => {
    const colleague = { title: "Frau", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Ulm" };
    const others = Object.fromEntries(Object.entries(colleague).map(([name, value]) => [`person1-${name}`, value]));
    const own = { teilnahmeart: "gast", "workshop-u": "1" };
    expect((await send({ ...own, ...others })).status).toBe(422);
    const done = await send({ ...own, ...others, "person1-teilnahmeart": "netz" });
    expect(done.status).toBe(303);
    expect(await read(done.headers.get("Location") ?? "")).toMatch(/Gesamtpreis: (<!-- -->)?310,50/);
    expect(await stored()).toEqual(["Eva netz", "Jörg gast u"]);
    const full = await send({ teilnahmeart: "gast", email: "x@praxis.example" });
    expect([full.status, (await full.text()).includes("Für diese Auswahl ist kein Platz mehr frei.")]).toEqual([
      409,
      true,
    ]);
    expect(await read("/register/e1")).toMatch(
      /<input[^>]*disabled[^>]*value="gast"|<input[^>]*value="gast"[^>]*disabled/,
    );
  });

  it("speaks of a colleague as of somebody else, also where something is wrong", async () => {
    const accreditations = (["physicians", "psychotherapists"] as const).map((authority) => ({ authority, points: 4 }));
    const settings = { ...event.registrationSettings, asksForProfession: true, asksForInstitution: true };
    await app.put("events", "e1", { ...event, accreditations, registrationSettings: settings });
    const wrong = { title: "König", firstName: "²", lastName: "-", email: "eva", city: "²", efn: "1" };
    const theirs = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [`person1-${name}`, value]));
    const html = await (await send({ teilnahmeart: "netz", ...theirs })).text();
    const { text } =
      pageOf(html)
        .all("fieldset")
        .find(({ text }) => text.startsWith("Weitere Person 1")) ?? pageOf("");
    for (const part of [
      "Art der Teilnahme",
      "Bitte wählen Sie die Art",
      "EFN",
      "welcher Kammer",
      "Bitte prüfen Sie den Wohnort.",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\bIhr(e[mnrs]?)?\b|wie Sie/);
  });

  it("asks once to whom the invoice goes, and keeps that for those who pay", async () => {
    const recipient = "Klinik am See\nSeeweg 1\n12345 Ulm";
    const colleague = { title: "Frau", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Ulm" };
    const others = Object.fromEntries(Object.entries(colleague).map(([name, value]) => [`person1-${name}`, value]));
    const people = { teilnahmeart: "netz", ...others, "person1-teilnahmeart": "mit" };
    const tooLong = await (await send({ ...people, invoiceRecipient: "x".repeat(501) })).text();
    expect(messageBeside(tooLong, "invoiceRecipient")).toBe("Bitte geben Sie höchstens 500 Zeichen ein.");
    const refused = await (await send({ ...people, city: "", invoiceRecipient: recipient })).text();
    expect(refused).toMatch(/<textarea[^>]*name="invoiceRecipient"[^>]*>\s*Klinik am See\nSeeweg 1/);
    expect((await send({ ...people, invoiceRecipient: recipient.replaceAll("\n", "\r\n") })).status).toBe(303);
    const registered = await app.services.registrations.list({ eventId: "e1", limit: 9 });
    const recipients = registered.map(({ firstName, invoiceRecipient }) => [firstName, invoiceRecipient]);
    expect(Object.fromEntries(recipients)).toEqual({ Jörg: recipient, Eva: "" });
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true } }));
    expect(await read("/register/e1")).not.toContain("invoiceRecipient");
    expect((await send({ invoiceRecipient: recipient })).status).toBe(400);
  });

  it.each([
    ["free kinds", 0, [], false],
    ["free kinds and a workshop that costs", 0, [{ id: "u", title: "Ultraschall", priceCents: 4_000 }], true],
    ["a kind that costs", 100, [], true],
  ] as const)(
    "speaks of paying where the event has a price of its own and %s",
    async (_what, priceCents, workshops, isPaid) => {
      const participations = [{ id: "mit", title: "Mitglied", priceCents }];
      await app.put("events", "e1", { ...event, isFree: false, price: 50, participations, workshops: [...workshops] });
      const page = await read("/register/e1");
      expect(page).toContain("Mitglied");
      expect([page.includes("Kostenpflichtige Teilnahme"), page.includes("Rechnung an")]).toEqual([isPaid, isPaid]);
      expect((await send({ teilnahmeart: "mit", invoiceRecipient: "" })).status).toBe(isPaid ? 303 : 400);
    },
  );

  it("tells search engines each price", async () => {
    const page = await read("/veranstaltungen?event=e1");
    expect(page).toContain('"isAccessibleForFree":false');
    expect(page).toMatch(/"price":90\.5[^{}]*"name":"Online"/);
  });
});

it("an event that has kinds but sells none at the moment is closed", async () => {
  await app.put("events", "e1", { ...event, participations: event.participations?.slice(4) });
  expect(await read("/register/e1")).toContain("Die Anmeldung zu dieser Veranstaltung ist geschlossen.");
});

it("a confirmation names the choice and its price, the conference to those online, the code for the door to the others", async () => {
  const sent: MailMessage[] = [];
  Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  const registrationSettings = { ...event.registrationSettings, confirmsAutomatically: true };
  const participations = event.participations?.map((kind) => (kind.id === "netz" ? { ...kind, points: 3 } : kind));
  await app.put("events", "e1", { ...event, certificationPoints: 6, registrationSettings, participations });
  const confirm = async (kind: string) => {
    const answer = await send({ teilnahmeart: kind, "workshop-u": "1", email: `${kind}@praxis.example` });
    await app.services.mails.work();
    const { subject = "", text = "", attachments = [] } = sent.at(-1) ?? {};
    const hasCode = attachments.some(({ name }) => name === "einlasscode.png");
    // The page says what the mail says.
    const success = await read(answer.headers.get("Location") ?? "");
    return { subject, text, hasCode, isConfirmed: success.includes("Ihre Anmeldung ist bestätigt.") };
  };
  const online = await confirm("netz");
  for (const part of ["Teilnahme: Online\nWorkshops: Ultraschall", "130,50", link]) expect(online.text).toContain(part);
  expect([online.hasCode, online.isConfirmed]).toEqual([false, true]);
  const [own = ""] = /\/anmeldung\/verwalten\/[\w-]+/.exec(online.text) ?? [];
  for (const path of [own, `${own}/stornieren`]) {
    const shown = (await read(path)).replace(/<[^>]*>/g, " ");
    expect(shown, path).toMatch(/Teilnahme\s+Online\s+Ultraschall\s+130,50/);
    expect(shown, path).toMatch(/Fortbildung\s+3 Fortbildungs\u00adpunkte/);
  }
  const there = await confirm("gast");
  for (const part of ["Teilnahme: Gast <b>hier</b>", "220,00"]) expect(there.text).toContain(part);
  expect([there.text.includes(link), there.hasCode, there.isConfirmed]).toEqual([false, true, true]);
  // Somebody has to see the proof first.
  const proved = await confirm("mit");
  expect([proved.subject, proved.isConfirmed]).toEqual([expect.stringContaining("Anmeldung eingegangen"), false]);
});
