import { describe, expect, it } from "vitest";
import { CalendarEvent } from "./calendar-event.ts";
import { duplicateOf } from "./duplicate.ts";
import { LibraryDocument } from "./library-document.ts";
import { NewsItem } from "./news.ts";
import { CourseProgram } from "./program.ts";

const event = CalendarEvent.parse({
  title: "Tagung",
  date: "2026-03-28",
  lastDay: "2026-03-29",
  isCancelled: true,
  certificationPoints: 9,
  accreditations: [{ authority: "nurses", points: 8, number: "20091234", state: "recognised" }],
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
  it("moves the days of an event and leaves out what was its alone", () => {
    const copy = duplicateOf("events", event, 364);
    expect(copy).toMatchObject({
      title: "Tagung (Kopie)",
      date: "2027-03-27",
      lastDay: "2027-03-28",
      isCancelled: false,
      certificationPoints: 9,
      certificationPending: true,
      accreditations: [{ authority: "nurses", points: 8, number: "", state: "requested" }],
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

  it("leaves the dates empty when nobody knows them yet", () => {
    expect(duplicateOf("events", event, undefined)).toMatchObject({
      ...{ date: "", lastDay: "" },
      registrationSettings: { registrationOpensAt: "" },
    });
    const item = NewsItem.parse({ title: "x".repeat(300), date: "2026-03-28", isPinned: true });
    const copy = duplicateOf("news", item, undefined);
    expect(copy).toMatchObject({ date: "", isPinned: false });
    expect(copy.title).toHaveLength(300);
  });

  it("moves the days of a programme with their weekday, and empties what is no date", () => {
    const program = CourseProgram.parse({
      title: "Kurs",
      days: [{ date: "Freitag, 14.03.2025", entries: [{ topic: "Opioide" }] }, { date: "irgendwann" }],
    });
    expect(duplicateOf("courses", program, 1).days).toMatchObject([
      { date: "Samstag, 15.03.2025", entries: [{ topic: "Opioide" }] },
      { date: "" },
    ]);
  });

  it("makes a document a new one", () => {
    const document = LibraryDocument.parse({
      title: "Merkblatt",
      fileUrl: "/files/a",
      createdAt: "2026-01-01T00:00:00Z",
    });
    expect(duplicateOf("documents", document, 7)).toMatchObject({ title: "Merkblatt (Kopie)", createdAt: "" });
  });
});
