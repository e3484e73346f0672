import { describe, expect, it } from "vitest";
import type { Certificate } from "#model/certificates/certificate.ts";
import type { PersonData } from "#model/people/person-data.ts";
import { presentPersonData } from "./present-person-data.ts";

const at = "2026-06-15T10:00:00.000Z";
const periods = {
  registrationMonths: 12,
  efnMonths: 3,
  correctableDays: 15,
  contactMonths: 6,
  activityMonths: 24,
  trashDays: 30,
  mailDays: 90,
  sessionDays: 30,
  pageViewMonths: 25,
};
const nothing: PersonData = {
  email: "erika@praxis.example",
  registrations: [],
  invoices: [],
  contactMessages: [],
  mails: [],
  mailFiles: [],
  account: null,
  identities: [],
  passkeys: [],
  sessions: [],
  activities: [],
  savedVersions: [],
  uploads: [],
  mentions: [],
};
const registration = {
  id: "r1",
  eventId: "e1",
  eventTitle: "Jahrestagung",
  eventDate: "2026-09-12",
  title: "Frau",
  firstName: "Erika",
  lastName: "Muster",
  email: "Erika@Praxis.example",
  city: "Ulm",
  status: "confirmed" as const,
  createdAt: at,
  updatedAt: "",
  confirmedAt: "",
  cancelledAt: "",
  hasManageLink: true,
  participation: "k1",
  workshops: ["w1"],
  chosen: ["Mitglied", "Ultraschall"],
  answers: [{ id: "a1", label: "Essen?", answer: "Gemüse" }],
  invoiceRecipient: "Praxis Nord\n89073 Ulm",
  note: "Kommt später",
  paidOn: "2026-06-14",
  payments: [
    {
      id: "p1",
      registrationId: "r1",
      kind: "payment" as const,
      cents: 4000,
      receivedOn: "2026-06-14",
      payer: "Praxis Nord",
    },
  ],
  speakerPoints: 0,
  waitingRank: 3,
  offerExpiresAt: at,
  efn: null,
  formerEfns: [],
  pointsReportedAt: at,
  attendance: [{ day: "2026-09-12", cameAt: "2026-09-12T07:05:00.000Z", leftAt: null, method: "door" as const }],
  certificates: [
    {
      code: "0123-4567-89AB-CDEF",
      says: { participant: "Erika Musterfrau" } as Certificate,
      ...{ sha256: "", isDuplicate: false, issuedAt: at, withdrawnAt: at, withdrawnReason: "Name falsch" },
    },
  ],
};
const message = {
  id: "c1",
  firstName: "Erika",
  lastName: "Mustermann",
  email: "erika@praxis.example",
  phone: "030 1",
  message: "Eine Frage\nund noch eine",
  createdAt: at,
  readAt: at,
  answeredAt: "",
};

describe("the report on a person's stored data", () => {
  it("is empty when there is nothing", () => {
    expect(presentPersonData(nothing, periods)).toEqual([]);
  });

  it("shows each kind of data with its purpose and period", () => {
    const sections = presentPersonData(
      {
        ...nothing,
        registrations: [
          { ...registration, efn: "802760000000017" },
          { ...registration, id: "r2", eventTitle: "", efn: "" },
        ],
        contactMessages: [message],
        mails: [
          {
            kind: "confirmation",
            recordId: "r1",
            status: "failed",
            attempts: 2,
            lastError: "550 unknown",
            createdAt: at,
            settledAt: at,
          },
        ],
        mailFiles: ["1-contact-m1.eml"],
        account: { name: "Erika M.", role: "editorial", lastSignInAt: at, createdAt: at, isDisabled: true },
        identities: [{ issuer: "https://id.example", subject: "sub-1", linkedAt: at }],
        passkeys: [{ name: "Notebook", createdAt: at, lastUsedAt: "" }],
        sessions: [{ device: "Firefox, Windows", startedAt: at, lastUsedAt: at, expiresAt: at }],
        activities: [
          {
            id: "a1",
            action: "news.created",
            section: "news",
            details: { title: "Neu" },
            timestamp: at,
            user: "x@y.de",
          },
        ],
        savedVersions: [{ collection: "board", id: "b1", version: 3, savedAt: at }],
        mentions: [
          { kind: "version", by: "address", collection: "news", id: "n1", version: 2, title: "Alt" },
          { kind: "live", by: "name", collection: "settings", id: "settings", version: 2, title: "" },
        ],
      },
      periods,
    );
    expect(sections.map(({ title, entries }) => [title, entries.length])).toEqual([
      ["Anmeldungen zu Veranstaltungen", 2],
      ["Kontaktanfragen", 1],
      ["Versand von E-Mails", 2],
      ["Zugang zur Redaktion", 4],
      ["Tätigkeit in der Redaktion", 2],
      ["Bitte selbst prüfen", 2],
    ]);
    const page = JSON.stringify(sections);
    for (const words of [
      "Jahrestagung, 12.09.2026",
      "Gelöschte Veranstaltung",
      "Erika@Praxis.example",
      "Bestätigt",
      '["Rang auf der Warteliste","3"]',
      '["Platz angeboten bis","15.06.2026, 12:00 Uhr"]',
      "Kommt später",
      '["Bezahlt am","14.06.2026"]',
      '["Punkte gemeldet","15.06.2026, 12:00 Uhr"]',
      "https://id.example",
      "15.06.2026, 12:00 Uhr",
      "030 1",
      "802760000000017",
      "lässt sich aber nicht mehr lesen",
      "3 Monate nach Ablauf der Frist",
      "Eine Frage\\nund noch eine",
      "550 unknown",
      "1-contact-m1.eml",
      "Erika M.",
      "Gesperrt",
      "Nachricht „Neu“ erstellt",
      "Vorstandsmitglied, Fassung 3",
      "Nachricht „Alt“, in einer früheren Fassung",
      "Kontakteinstellungen, auf der Website",
      "12 Monate nach der Veranstaltung",
      "nach 90 Tagen",
    ]) {
      expect(page).toContain(words);
    }
    expect(sections.at(-1)?.entries.map(({ href }) => href)).toEqual([undefined, "/admin/contact"]);
  });
});
