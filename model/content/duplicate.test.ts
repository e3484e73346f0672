import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { CourseProgram } from "#model/programs/program.ts";
import { duplicateOf } from "./duplicate.ts";
import { LibraryDocument } from "./library-document.ts";
import { NewsItem } from "./news.ts";

const event = CalendarEvent.parse({
  title: "Tagung",
  date: "2026-03-28",
  lastDay: "2026-03-29",
  isCancelled: true,
  certificationPoints: 9,
  accreditations: [
    {
      ...{ authority: "nurses", points: 8, number: "20091234", state: "recognised" },
      dayPoints: [{ date: "2026-03-28", points: 5 }],
    },
  ],
  days: [{ date: "2026-03-28", start: "09:00", end: "17:00" }, { date: "2026-03-29" }],
  sponsors: [{ name: "Beispiel GmbH", amountCents: 100 }],
  disclosures: [{ name: "Dr. Anna Beispiel", date: "2026-01-01", text: "keine" }],
  registrationSettings: {
    enabled: true,
    registrationLink: "https://verein.example/anmeldung/tagung-abcdefghijkl",
    onlineConferenceLink: "https://konferenz.example/1",
    registrationOpensAt: "2026-01-01T08:00",
    capacity: 40,
  },
});

describe("duplicateOf", () => {
  it("moves the dates of an event and omits what applies to the original only", () => {
    const copy = duplicateOf("events", event, 364);
    expect(copy).toMatchObject({
      title: "Tagung (Kopie)",
      date: "2027-03-27",
      lastDay: "2027-03-28",
      isCancelled: false,
      certificationPoints: 9,
      certificationPending: true,
      accreditations: [
        {
          ...{ authority: "nurses", points: 8, number: "", state: "requested" },
          dayPoints: [{ date: "2027-03-27", points: 5 }],
        },
      ],
      days: [
        { date: "2027-03-27", start: "09:00", end: "17:00" },
        { date: "2027-03-28", start: "", end: "" },
      ],
      sponsors: [],
      disclosures: [{ name: "Dr. Anna Beispiel", date: "", text: "" }],
      registrationSettings: {
        enabled: true,
        capacity: 40,
        registrationLink: "",
        onlineConferenceLink: "",
        registrationOpensAt: "2026-12-31T08:00",
        registrationClosesAt: "",
      },
    });
    expect(CalendarEvent.safeParse(copy).success).toBe(true);
  });

  it("keeps the kinds and workshops that are offered, with their dates moved", () => {
    const copy = duplicateOf(
      "events",
      CalendarEvent.parse({
        ...event,
        participations: [
          { id: "k1", title: "Frühbucher", validUntil: "2026-02-28" },
          { id: "k2", isOffered: false },
        ],
        workshops: [
          { id: "w1", startsAt: "2026-03-28T10:00", endsAt: "" },
          { id: "w2", isOffered: false },
        ],
      }),
      364,
    );
    expect(copy.participations).toMatchObject([{ id: "k1", validFrom: "", validUntil: "2027-02-27" }]);
    expect(copy.workshops).toMatchObject([{ id: "w1", startsAt: "2027-03-27T10:00", endsAt: "" }]);
  });

  it("clears dates when the new ones are unknown", () => {
    expect(duplicateOf("events", event, undefined)).toMatchObject({
      ...{ date: "", lastDay: "", days: [] },
      registrationSettings: { registrationOpensAt: "" },
    });
    expect(duplicateOf("events", { ...event, certificationPoints: 0 }, 1).certificationPending).toBe(false);
    expect(
      duplicateOf("events", { ...event, certificationPoints: 0, certificationPending: true }, 1).certificationPending,
    ).toBe(true);
    const item = NewsItem.parse({ title: "x".repeat(300), date: "2026-03-28", isPinned: true });
    const copy = duplicateOf("news", item, undefined);
    expect(copy).toMatchObject({ date: "", isPinned: false });
    expect(copy.title).toHaveLength(300);
  });

  it("moves the days of a programme with their weekday, and clears invalid dates", () => {
    const program = CourseProgram.parse({
      title: "Kurs",
      days: [{ date: "Freitag, 14.03.2025", entries: [{ topic: "Opioide" }] }, { date: "irgendwann" }],
    });
    expect(duplicateOf("courses", program, 1).days).toMatchObject([
      { date: "Samstag, 15.03.2025", entries: [{ topic: "Opioide" }] },
      { date: "" },
    ]);
  });

  it("names every weekday", () => {
    const program = CourseProgram.parse({ days: [{ date: "Sonntag, 14.06.2026" }] });
    const days = [7, 1, 2, 3, 4, 5, 6].map((shift) => duplicateOf("courses", program, shift).days[0]?.date);
    expect(days).toEqual([
      ...["Sonntag, 21.06.2026", "Montag, 15.06.2026", "Dienstag, 16.06.2026", "Mittwoch, 17.06.2026"],
      ...["Donnerstag, 18.06.2026", "Freitag, 19.06.2026", "Samstag, 20.06.2026"],
    ]);
  });

  it("clears the instants of a document", () => {
    const document = LibraryDocument.parse({
      title: "Merkblatt",
      fileUrl: "/files/a",
      createdAt: "2026-01-01T00:00:00Z",
    });
    expect(duplicateOf("documents", document, 7)).toEqual({
      ...document,
      ...{ title: "Merkblatt (Kopie)", createdAt: "", updatedAt: "" },
    });
  });
});
