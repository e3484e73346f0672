import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aCongressProgram, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { jsonLdOf, readPage } from "./page-part.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function putPastEvents(count: number) {
  for (let number = 1; number <= count; number++) {
    const date = `2020-01-${String(number).padStart(2, "0")}`;
    await app.put("events", `alt-${number}`, anEvent({ title: `Früheres Treffen ${number}`, date }));
  }
}

describe("the events page", () => {
  it("lists upcoming events, today's included, then past ones", async () => {
    await app.put("events", "spaet", anEvent({ title: "Späte Veranstaltung", date: "2031-05-02" }));
    const today = { date: "2026-06-15", type: "workshop" as const, isFree: false, price: 49.5, certificationPoints: 4 };
    await app.put("events", "heute", anEvent({ title: "Heutige Veranstaltung", ...today }));
    await app.put("events", "gestern", anEvent({ title: "Gestrige Veranstaltung", date: "2026-06-14" }));
    const page = await readPage(app, "/veranstaltungen");
    expect(page.texts("h2")).toEqual(
      expect.arrayContaining(["Kommende Veranstaltungen", "Vergangene Veranstaltungen"]),
    );
    const [first = page, last = page, ...others] = page.under("Kommende Veranstaltungen").all("li");
    expect(others).toEqual([]);
    expect(first.texts("h3")).toEqual(["Heutige Veranstaltung"]);
    expect(first.text).toContain("09:00 - 18:00 Uhr · Online / Virtuell");
    expect(first.text).toContain("Workshop · 49,50 € 4 Fortbildungspunkte");
    expect(first.href("Anmelden")).toBeUndefined();
    expect(last.texts("h3")).toEqual(["Späte Veranstaltung"]);
    expect(last.text).toContain("Kostenlos Keine Fortbildungspunkte");
    expect(page.under("Vergangene Veranstaltungen").texts("h3")).toEqual(["Gestrige Veranstaltung"]);
  });

  it("shows events of the chosen kind, and no programmes then", async () => {
    await app.put("events", "kurs", anEvent({ title: "Ultraschall", type: "workshop" }));
    await app.put("events", "frueher", anEvent({ title: "Notfälle", date: "2026-02-01", type: "workshop" }));
    await app.put("events", "tagung", anEvent({ title: "Tagung", type: "congress" }));
    await app.put("congresses", "k", aCongressProgram());
    expect((await readPage(app, "/veranstaltungen")).texts("h3")).toContain("Kongressprogramm 2026");
    const page = await readPage(app, "/veranstaltungen?art=workshop");
    expect(page.texts("h3")).toEqual(["Ultraschall", "Notfälle"]);
    expect(page.all("a").find((link) => link.attribute("aria-current") === "true")?.text).toBe("Workshops");
  });

  it("says that no event is planned", async () => {
    expect((await readPage(app, "/veranstaltungen")).text).toContain("Aktuell sind keine Veranstaltungen geplant.");
  });

  it("shows ten past events, and ten more on request", async () => {
    await putPastEvents(18);
    const first = await readPage(app, "/veranstaltungen");
    expect(first.texts("h3")).toHaveLength(10);
    expect(first.texts("h3")[0]).toBe("Früheres Treffen 18");
    const more = await readPage(app, first.href("Weitere anzeigen")?.split("#")[0] ?? "");
    expect(more.texts("h3")).toHaveLength(18);
    expect(more.href("Weitere anzeigen")).toBeUndefined();
  });

  it("omits the column of sponsors where a programme has none", async () => {
    const entries = [{ time: "09:00", topic: "Begrüßung" }];
    await app.put("congresses", "k", aCongressProgram({ days: [{ date: "12.06.2026", entries }] }));
    const page = await readPage(app, "/veranstaltungen");
    expect(page.texts("th")).toEqual(["Zeit", "Thema", "Referierende"]);
    expect(page.texts("td")).toEqual(["09:00", "Begrüßung", "–"]);
  });

  it("links the PDF of a programme that is one, with the points entered, the newest programme first", async () => {
    await app.put("congresses", "alt", aCongressProgram());
    await app.put("congresses", "pdf", {
      title: "Kongressprogramm 2027",
      displayMode: "pdf",
      programPdfUrl: "/files/congresses/congress_program_1_k.pdf",
      totalCertificationPoints: 18,
      days: [{ date: "Freitag, 12.03.2027", certificationPoints: 6 }],
    });
    const page = await readPage(app, "/veranstaltungen");
    const program = page.under("Kongressprogramm 2027");
    expect(program.href("Kongressprogramm 2027 als PDF öffnen")).toBe("/files/congresses/congress_program_1_k.pdf");
    expect(program.text).toContain("18 Fortbildungspunkte");
    expect(program.text).not.toContain("12.03.2027");
    expect(page.all("article").map((article) => article.texts("h3")[0])).toEqual([
      "Kongressprogramm 2027",
      "Kongressprogramm 2026",
    ]);
  });

  it("says that an unknown event was not found, above the others, and shows no dialog", async () => {
    await app.put("events", "e1", anEvent({ title: "Treffen" }));
    const note = "Diese Veranstaltung wurde nicht gefunden.";
    const page = await readPage(app, "/veranstaltungen?event=gibt-es-nicht");
    expect(page.all("dialog")).toEqual([]);
    expect(page.text).toContain(note);
    expect(page.texts("h3")).toContain("Treffen");
    for (const path of ["/veranstaltungen", "/veranstaltungen?event=e1"])
      expect((await readPage(app, path)).text).not.toContain(note);
  });
});

describe("the details of an event", () => {
  const contact = "/veranstaltungen?dialog=kontakt&formular=1&betreff=treffen";
  const qr = "/files/events/qr-codes/qrcode-a-1.png";
  const offers = [
    ["direct", {}, { form: "/register/treffen" }],
    ["external", { registrationUrl: "https://akademie.example/a" }, { "Zur Anmeldung": "https://akademie.example/a" }],
    ["external", {}, { Anmelden: contact }],
    ["qr", { qrCodeImage: qr }, { "QR-Code zur Anmeldung": qr }],
    ["qr", {}, { Anmelden: contact }],
  ] as const;

  it.each(offers)("offer registration by the method %s with %j", async (registrationMethod, fields, offer) => {
    const event = anEvent({
      title: "Treffen der Landesgruppen",
      time: "10:00 - 12:30 Uhr",
      location: "Musterstadt",
      type: "seminar",
      description: "<p>Wir sprechen über die <strong>Versorgung</strong>.</p>",
    });
    const registrationSettings = { enabled: true, registrationMethod } as const;
    await app.put("events", "treffen", { ...event, registrationSettings, ...fields });
    const page = await readPage(app, "/veranstaltungen?event=treffen");
    const details = page.under("Treffen der Landesgruppen");
    expect(details.texts("dd").slice(0, 5)).toEqual([
      ...["12.09.2026", "10:00 - 12:30 Uhr", "Musterstadt", "Seminar", "Kostenlos"],
    ]);
    expect(details.texts("strong")).toEqual(["Versorgung"]);
    const offered = Object.fromEntries([
      ...details.all("form").map((form) => ["form", form.attribute("action")]),
      ...details.all("img").map((image) => [image.attribute("alt"), image.attribute("src")]),
      ...["Zur Anmeldung", "Anmelden"].map((name) => [name, details.href(name)]),
    ]);
    expect(offered).toMatchObject(offer);
    expect(details.href("In Kalender eintragen")).toBe("/veranstaltungen/treffen.ics");
    expect(jsonLdOf(page)).toEqual([
      expect.objectContaining({
        "@type": "Event",
        startDate: "2026-09-12T10:00:00+02:00",
        endDate: "2026-09-12T12:30:00+02:00",
      }),
    ]);
  });

  it("offer neither registration nor a calendar file once it is over", async () => {
    await app.put("events", "alt", {
      ...anEvent({ title: "Kongress", date: "2025-03-10" }),
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
    const details = (await readPage(app, "/veranstaltungen?event=alt")).under("Kongress");
    expect(details.text).toContain("10.03.2025");
    expect(details.all("form")).toEqual([]);
    expect(details.texts("h3")).not.toContain("Anmeldung");
    expect(details.href("In Kalender eintragen")).toBeUndefined();
  });
});
