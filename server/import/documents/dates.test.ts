import { expect, it } from "vitest";
import { germanDate } from "#model/dates/german-date.ts";
import { parseDayDate } from "#model/programs/program.ts";
import { type SiteDocument, siteDocument } from "../site-documents.ts";
import { plainDocument } from "./document-shapes.ts";

/** Spellings of 3 February 2025, 10 o'clock in Berlin. */
const times: readonly unknown[] = [
  "2025-02-03T09:00:00Z",
  "2025-02-03T09:00:00.000Z",
  "2025-02-03T09:00:00.000000Z",
  "2025-02-03T10:00:00+01:00",
  "2025-02-03T10:00:00.123+0100",
  "2025-02-03T10:00",
  "2025-02-03 10:00:00",
  "03.02.2025 10:00",
  "3.2.2025, 10 Uhr",
  "Mon, 03 Feb 2025 10:00:00 +0100",
  "3. Februar 2025 um 10:00:00 UTC+1",
  "February 3, 2025 at 10:00:00 AM UTC+1",
  { seconds: 1_738_573_200, nanoseconds: 0 },
  { _seconds: 1_738_573_200, _nanoseconds: 0 },
  { seconds: "1738573200", nanos: 0 },
  { type: "firestore/timestamp/1.0", seconds: 1_738_573_200, nanoseconds: 0 },
  { __datatype__: "timestamp", value: { _seconds: 1_738_573_200, _nanoseconds: 0 } },
  { __time__: "2025-02-03T09:00:00Z" },
  { $date: "2025-02-03T09:00:00Z" },
  { $date: { $numberLong: "1738573200000" } },
  { timestampValue: "2025-02-03T09:00:00Z" },
  { integerValue: "1738573200000" },
  { value: "2025-02-03T09:00:00Z" },
  "Timestamp(seconds=1738573200, nanoseconds=0)",
  1_738_573_200_000,
  1_738_573_200,
  1_738_573_200.5,
  "1738573200000",
  "1738573200",
  45_691.416_666_67,
  "45691.4166666667",
  "45691,4166666667",
];

/** Spellings of the day alone. */
const days: readonly unknown[] = [
  "2025-02-03",
  "2025-2-3",
  "20250203",
  "2025.02.03",
  "2025/02/03",
  "2025/2/3",
  "03.02.2025",
  "3.2.2025",
  "3.2.25",
  "3. 2. 2025",
  "03-02-2025",
  "03-Feb-2025",
  "3. Februar 2025",
  "3 Feb 2025",
  "Feb 3, 2025",
  "Mo., 3. Feb. 2025",
  "Montag, den 3. Februar 2025",
  { value: "2025-02-03" },
  "45691",
  45_691,
];

const unread: readonly unknown[] = [
  "12345",
  "456910",
  "03/02/2025",
  "3/2/25",
  "02/23/2025",
  "0000-00-00",
  "3.2.",
  "30.02.2025",
];

type Given = unknown;
interface DateField {
  document: (date: Given) => [collection: string, document: object];
  /** What is stored of the day, and of the instant if that is more. */
  day: string;
  time?: string;
  /** A field for any text keeps what it cannot read. */
  isText?: boolean;
}

const midnight = "2025-02-02T23:00:00.000Z";
const instant = "2025-02-03T09:00:00.000Z";
const person = { firstName: "Eva", lastName: "Groß", email: "eva@praxis.example", eventId: "e1", message: "Text" };
const event = { title: "T", date: "2025-01-01" };

const fields: Readonly<Record<string, DateField>> = {
  "news.date": { document: (date) => ["news", { title: "T", date }], day: "2025-02-03" },
  "news.asOf": { document: (asOf) => ["news", { ...event, asOf }], day: "2025-02-03" },
  "events.date": { document: (date) => ["events", { title: "T", date }], day: "2025-02-03" },
  "events.lastDay": { document: (lastDay) => ["events", { ...event, lastDay }], day: "2025-02-03" },
  "events.days.0.date": { document: (date) => ["events", { ...event, days: [{ date }] }], day: "2025-02-03" },
  "events.registrationSettings.registrationOpensAt": {
    document: (registrationOpensAt) => ["events", { ...event, registrationSettings: { registrationOpensAt } }],
    ...{ day: "2025-02-03T00:00", time: "2025-02-03T10:00" },
  },
  "events.registrationSettings.registrationClosesAt": {
    document: (registrationClosesAt) => ["events", { ...event, registrationSettings: { registrationClosesAt } }],
    ...{ day: "2025-02-03T23:59", time: "2025-02-03T10:00" },
  },
  "congresses.days.0.date": {
    document: (date) => ["congresses", { title: "T", days: [{ date }] }],
    ...{ day: "03.02.2025", isText: true },
  },
  "courses.days.0.date": {
    document: (date) => ["courses", { title: "T", days: { 0: { date } } }],
    ...{ day: "03.02.2025", isText: true },
  },
  "documents.createdAt": {
    document: (createdAt) => ["documents", { title: "T", fileUrl: "/files/documents/a.pdf", createdAt }],
    ...{ day: midnight, time: instant },
  },
  "legal.membershipForm.lastUpdated": {
    document: (lastUpdated) => ["legal", { membershipForm: { url: "/files/documents/a.pdf", lastUpdated } }],
    ...{ day: "2025-02-03", isText: true },
  },
  "registrations.createdAt": {
    document: (createdAt) => ["registrations", { ...person, createdAt }],
    ...{ day: midnight, time: instant },
  },
  "registrations.paidOn": { document: (paidOn) => ["registrations", { ...person, paidOn }], day: "2025-02-03" },
  "contact.createdAt": { document: (createdAt) => ["contact", { ...person, createdAt }], day: midnight, time: instant },
  "activity_logs.timestamp": {
    document: (timestamp) => ["activity_logs", { action: "Anmeldung", timestamp }],
    ...{ day: midnight, time: instant },
  },
};

function read(field: string, date: Given): { site: SiteDocument; stored: unknown } {
  const [collection, document] = fields[field]?.document(date) ?? ["", {}];
  const site = siteDocument(plainDocument({ collection, id: "x1", json: JSON.stringify(document) }));
  const stored = site.kind === "content" ? site.content.document : site.kind === "person" ? site.person.document : {};
  const path = field.split(".").slice(1);
  return { site, stored: path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], stored) };
}

/** Programmes keep the text around a day; the instants of two spellings have milliseconds. */
function toCompare(stored: unknown): unknown {
  const text = String(stored);
  const day = /^\d{4}/.test(text) ? undefined : parseDayDate(text);
  return day ? germanDate(day) : text.replace(/:00\.(?:123|500)Z$/, ":00.000Z");
}

it.each(Object.keys(fields))("%s is read in every spelling of a date", (field) => {
  const { day = "", time = day } = fields[field] ?? {};
  for (const spelling of days) {
    expect(toCompare(read(field, spelling).stored), JSON.stringify(spelling)).toBe(day);
  }
  for (const spelling of times) {
    const stored = String(toCompare(read(field, spelling).stored));
    // An exact instant is the other form that this field has.
    expect(field.startsWith("legal") ? stored.slice(0, 10) : stored, JSON.stringify(spelling)).toBe(time);
  }
});

it.each(Object.keys(fields))("%s is not guessed, and the report says so", (field) => {
  const { isText, day = "", time = day } = fields[field] ?? {};
  for (const spelling of unread) {
    const { site, stored } = read(field, spelling);
    const name = JSON.stringify(spelling);
    if (isText) expect(stored, name).toBe(String(spelling));
    else expect([day, time], name).not.toContain(stored);
    const said =
      site.kind === "left out"
        ? site.reason
        : site.kind === "content" || site.kind === "person"
          ? [site.notes.join(), "draftReason" in site ? site.draftReason : ""].join()
          : "";
    // The day of a programme may be any text without the numbers of one.
    const isSaid = !isText || field.startsWith("legal") || /\d\D\d+\D\d/.test(String(spelling));
    if (isSaid) expect(said, name).toContain(field.split(".").slice(1).join("."));
    else expect(said, name).not.toContain("date");
    const isEither = spelling === "03/02/2025" || spelling === "3/2/25";
    expect(/ob der Tag oder der Monat zuerst steht/.test(said), name).toBe(isEither);
  }
});

it("reads slashes where only one order is possible", () => {
  for (const field of Object.keys(fields)) {
    const stored = String(read(field, "23/02/2025").stored);
    expect(stored, field).toMatch(/^(?:2025-02-23(?:T(?:00:00|23:59))?|2025-02-22T23:00:00.000Z|23\.02\.2025)$/);
  }
});
