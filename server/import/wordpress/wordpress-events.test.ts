import { describe, expect, it } from "vitest";
import { eventFromWordPress, isEvent } from "./wordpress-events.ts";
import { WordPressPlaces } from "./wordpress-places.ts";
import type { WordPressItem } from "./wxr.ts";

const now = new Date("2026-01-20T12:00:00Z");

type Differences = Partial<Omit<WordPressItem, "meta">> & { meta?: Record<string, string> };

function anItem({ meta = {}, ...differences }: Differences): WordPressItem {
  return {
    ...{ id: "12", site: "https://verein.example", type: "tribe_events", status: "publish", password: "" },
    ...{ title: "Schmerzkonferenz", link: "", pubDate: "", date: "2025-12-01 08:00:00", dateGmt: "" },
    ...{ content: "<p>Fallbesprechung</p>", excerpt: "", isSticky: false, parentId: "0", attachmentUrl: "" },
    ...{ featuredImageId: "", footnotes: "", builderData: [], customFields: [], terms: [], otherLanguages: [] },
    ...differences,
    meta: new Map(Object.entries(meta)),
  };
}

const day = { _EventStartDate: "2026-03-10 18:00:00", _EventEndDate: "2026-03-10 20:00:00" };

function imported(differences: Differences, beside: readonly Differences[] = []) {
  const places = new WordPressPlaces();
  for (const item of beside) places.add(anItem(item));
  return eventFromWordPress(anItem({ ...differences, meta: { ...day, ...differences.meta } }), places, now);
}

function eventOf(differences: Differences, beside: readonly Differences[] = []) {
  const entry = imported(differences, beside);
  if (!entry.ok) throw new Error(entry.reason);
  return entry.document;
}

describe("eventFromWordPress", () => {
  it.each<Record<string, string>>([
    { _tribe_events_status: "canceled" },
    { mec_event_status: "EventCancelled" },
    { _status: "cancelled" },
    { _cancel: "yes" },
    { _event_active_status: "0" },
    { status: "abgesagt" },
    { abgesagt: "1" },
  ])("does not announce an event that the old site had cancelled: %j", (meta) => {
    expect(eventOf({ meta }).isCancelled).toBe(true);
  });

  it.each<Record<string, string>>([
    {},
    { _tribe_events_status: "scheduled" },
    { mec_event_status: "EventScheduled" },
    { _event_active_status: "1" },
    { abgesagt: "0" },
    { mec_repeat_status: "0", _cancel: "no" },
  ])("keeps one that takes place: %j", (meta) => expect(eventOf({ meta }).isCancelled).toBe(false));

  it("marks the language of a text that is not in German", () => {
    const terms = [{ domain: "language", slug: "en", name: "English" }];
    expect(eventOf({ content: "<p>Cases</p>", terms }).description).toBe('<p><span lang="en">Cases</span></p>');
  });

  it("says why an event was cancelled, and names one that was postponed", () => {
    const meta = { _tribe_events_status: "canceled", _tribe_events_status_reason: "Krankheit & Streik" };
    expect(eventOf({ meta }).description).toContain("<p>Krankheit &amp; Streik</p>");
    expect(imported({ meta: { _tribe_events_status: "postponed" } })).toMatchObject({
      note: expect.stringContaining("Dort als verschoben geführt: bitte prüfen."),
    });
  });

  it("takes an event with all the old site showed, without a way to register or points nobody stated", () => {
    const meta = {
      ...{
        _EventVenueID: "7",
        _EventOrganizerID: "8",
        _EventCost: "25,50 €",
        _EventURL: "https://kongress.example/a?b=1&c",
      },
    };
    const beside = [
      {
        id: "7",
        type: "tribe_venue",
        title: "Stadthalle",
        meta: { _VenueAddress: "Am Markt 1", _VenueZip: "12345", _VenueCity: "Musterstadt" },
      },
      { id: "8", type: "tribe_organizer", title: "Klinikum &amp; Praxis" },
    ];
    expect(imported({ meta }, beside)).toMatchObject({
      ...{ ok: true, collection: "events", id: expect.stringMatching(/^wp12s[0-9a-f]{10}$/) },
      document: {
        title: "Schmerzkonferenz",
        date: "2026-03-10",
        time: "18:00 - 20:00 Uhr",
        location: "Stadthalle, Am Markt 1, 12345 Musterstadt",
        description:
          '<p>Fallbesprechung</p><p>Veranstalter: Klinikum &amp; Praxis</p><p><a href="https://kongress.example/a?b=1&amp;c" rel="noopener noreferrer">Zur Website der Veranstaltung</a></p>',
        ...{ isFree: false, price: 25.5, payment: "", certificationPoints: 0 },
        registrationSettings: { enabled: false },
      },
    });
    expect(imported({ meta }, beside)).not.toHaveProperty("note");
  });

  it.each<[string, Differences, Differences[], string]>([
    [
      "its own number at Events Manager",
      { meta: { _location_id: "3" } },
      [
        {
          id: "99",
          type: "location",
          title: "Haus A",
          meta: { _location_id: "3", _location_address: "Weg 2", _location_town: "Ulm", _location_postcode: "89073" },
        },
      ],
      "Haus A, Weg 2, 89073 Ulm",
    ],
    ["a term", { terms: [{ domain: "mec_location", slug: "aula", name: "Aula" }] }, [], "Aula"],
    ["a field of a theme", { meta: { event_location: "Ärztehaus, Ulm" } }, [], "Ärztehaus, Ulm"],
    [
      "a name that has the address",
      { meta: { _EventVenueID: "7" } },
      [{ id: "7", type: "tribe_venue", title: "Saal, Weg 2", meta: { _VenueAddress: "Weg 2", _VenueCity: "Ulm" } }],
      "Saal, Weg 2, Ulm",
    ],
    ["an address alone", { meta: { adresse: "Weg 2", plz: "89073", stadt: "Ulm" } }, [], "Weg 2, 89073 Ulm"],
    ["the mark of an online event", { meta: { _tribe_events_is_virtual: "yes" } }, [], "Online / Virtuell"],
    ["nothing", {}, [], "Ort auf Anfrage"],
    ["a place that is missing", { meta: { _EventVenueID: "7" } }, [], "Ort auf Anfrage"],
  ])("finds the place by %s", (_, differences, beside, place) => {
    expect(eventOf(differences, beside).location).toBe(place);
  });

  it.each<[string, object, string | undefined]>([
    ["0", { isFree: true, price: 0 }, undefined],
    ["kostenlos", { isFree: true, price: 0 }, undefined],
    ["1.200", { isFree: false, price: 1200 }, undefined],
    ["50 Euro", { isFree: false, price: 50 }, undefined],
    [
      "20 – 50 €",
      { isFree: false, price: 20, payment: "Kosten: 20 – 50 €" },
      "Preis „20 – 50 €“ als 20 € übernommen: bitte prüfen.",
    ],
    [
      "auf Anfrage",
      { isFree: true, payment: "Kosten: auf Anfrage" },
      "Preis „auf Anfrage“ nicht als Betrag lesbar: bitte prüfen.",
    ],
    ["", { isFree: true }, "Ohne Preisangabe, deshalb als kostenlos übernommen: bitte prüfen."],
  ])("reads the price %s", (cost, expected, note) => {
    const entry = imported({ meta: { _EventCost: cost, event_location: "Ulm" } });
    expect(entry).toMatchObject({ document: expected });
    expect(entry.ok && entry.note).toBe(note);
  });

  it("names what an event to come lacks", () => {
    const meta = { _EventStartDate: "2026-03-10", _EventEndDate: "", _EventCost: "0" };
    expect(imported({ meta })).toMatchObject({ note: "Ohne Uhrzeit und Ort: bitte ergänzen." });
    expect(imported({ meta: { ...meta, event_time: "18:00" } })).toMatchObject({ note: "Ohne Ort: bitte ergänzen." });
  });

  it.each([
    [
      "_EventRecurrence",
      'a:1:{s:5:"rules";a:1:{i:0;a:1:{s:4:"type";s:11:"Every Month";}}}',
      'a:1:{s:4:"type";s:4:"None";}',
    ],
    ["mec_repeat_status", "1", "0"],
    ["evcal_repeat", "yes", "no"],
    ["_eventorganiser_event_schedule", 'a:1:{s:8:"schedule";s:7:"monthly";}', 'a:1:{s:8:"schedule";s:4:"once";}'],
  ])("says that only the first day of a series is known, by %s, also of a past one", (name, series, once) => {
    const meta = { _EventStartDate: "2019-03-10 18:00:00", _EventEndDate: "" };
    const note = "Wiederholte sich dort: nur der erste Termin ist übernommen.";
    expect(imported({ meta: { ...meta, [name]: series } })).toMatchObject({ note });
    expect(imported({ meta: { ...meta, [name]: once } })).not.toHaveProperty("note");
  });

  it("reads the day of Event Organiser and Eventin", () => {
    const none = { _EventStartDate: "", _EventEndDate: "" };
    const ofOrganiser = {
      _eventorganiser_schedule_start_start: "2026-08-01 10:00:00",
      _eventorganiser_schedule_start_finish: "2026-08-01 12:00:00",
      _eventorganiser_schedule_last_finish: "2026-12-01 12:00:00",
    };
    const expected = { date: "2026-08-01", lastDay: "", time: "10:00 - 12:00 Uhr" };
    expect(eventOf({ type: "event", meta: { ...none, ...ofOrganiser } })).toMatchObject(expected);
    const ofEventin = {
      ...{ etn_start_date: "2026-08-01", etn_end_date: "2026-08-01", etn_start_time: "10:00", etn_end_time: "12:00" },
    };
    expect(isEvent(anItem({ type: "etn" }))).toBe(true);
    expect(eventOf({ type: "etn", meta: { ...none, ...ofEventin } })).toMatchObject(expected);
  });

  it("names the custom fields that are left behind, not those it is made of", () => {
    const fields: [name: string, value: string][] = [
      ["veranstaltungsdatum", "2026-08-01 10:00:00"],
      ["datum_bis", "2026-08-02 16:00:00"],
      ["uhrzeit", "10 bis 16 Uhr mit Pause"],
      ["veranstaltungsort", "Hotel Adler"],
      ["adresse", "Am Markt 1"],
      ["plz", "50667"],
      ["stadt", "Köln"],
      ["preis", "25,50 € für alle"],
      ["event_website", "https://kongress.example/"],
      ["referentin", "Dr. Erika Muster"],
      ["ort_der_anmeldung", "Foyer im Erdgeschoss"],
      ["kosten", "Mitglieder zahlen nichts"],
    ];
    const meta = { _EventStartDate: "", _EventEndDate: "", ...Object.fromEntries(fields) };
    expect(imported({ type: "veranstaltung", customFields: fields, meta })).toMatchObject({
      document: { date: "2026-08-01", lastDay: "2026-08-02", location: "Hotel Adler, Am Markt 1, 50667 Köln" },
      removed: ["ACF: preis", "ACF: referentin", "ACF: ort_der_anmeldung"],
    });
  });

  it("does not ask to check the price of a past event", () => {
    const meta = { _EventStartDate: "2025-03-10 18:00:00", _EventEndDate: "" };
    expect(imported({ meta })).not.toHaveProperty("note");
  });

  it.each([
    ["congress", { title: "22. Jahrestagung" }],
    ["workshop", { terms: [{ domain: "tribe_events_cat", slug: "w", name: "Workshops" }], title: "Kongress" }],
    ["webinar", { title: "Webinar: Opioide" }],
    ["seminar", { title: "Mitgliederabend" }],
  ] as const)("is a %s by its category or title", (type, differences) => {
    expect(eventOf(differences as Differences).type).toBe(type);
  });

  it.each<[string, Differences]>([
    ["Entwurf", { status: "draft" }],
    ["passwortgeschützt", { password: "x" }],
    ["ohne Beitragsnummer", { id: "" }],
    ["Veranstaltung ohne lesbaren Tag", { meta: { _EventStartDate: "bald", _EventEndDate: "" } }],
    ["Der letzte Tag liegt mehr als ein Jahr nach dem ersten.", { meta: { _EventEndDate: "2029-01-01 00:00:00" } }],
  ])("leaves out with the reason %s", (reason, differences) => {
    expect(imported(differences)).toMatchObject({ ok: false, reason });
  });
});

it.each([
  ...["tribe_events", "event", "events", "mec-events", "ajde_events", "event_listing", "veranstaltung", "termine"],
  ...["seminare", "kurs", "kurse", "fortbildungen", "performance-events"],
])("an item of the type %s is an event", (type) => {
  expect(isEvent(anItem({ type }))).toBe(true);
});

it.each([
  ...["post", "page", "tribe_venue", "tribe_organizer", "event-recurring", "tribe_event_series", "em_booking"],
  ...["event_ticket", "event-registration", "sfwd-courses", "diskurs", "location", "eventlog"],
])("an item of the type %s is no event", (type) => {
  expect(isEvent(anItem({ type }))).toBe(false);
});
