import type { Services } from "#app/contexts.ts";
import { unansweredMonths } from "#model/people/contact-message.ts";
import type { PersonData, PersonRegistration } from "#model/people/person-data.ts";
import { roleLabels } from "#text/accounts/role.ts";
import { formatDate, formatInstant } from "#text/date.ts";
import { mailKindLabel, mailStatusLabels } from "#text/mail/mail.ts";
import { formatCents } from "#text/number.ts";
import { describeActivity } from "#text/operation/activity.ts";
import { invoiceTermEnds } from "#text/payments/invoice-term.ts";
import { describeEntry, kindLabels } from "#text/payments/payment-kind.ts";
import { afterDays, afterMonths, efnErased, months } from "#text/period.ts";
import { formatAttendance } from "#text/registrations/attendance.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";
import { collectionLabel, placeHref, placeName } from "./places.ts";

export type Periods = Services["config"]["retention"];

/** One kind of data: its purpose, retention period and entries. */
export interface DataSection {
  title: string;
  note: string;
  entries: DataEntry[];
}

export interface DataEntry {
  id: string;
  heading?: string;
  facts: [label: string, value: string][];
  /** Free text, with its line breaks. */
  text?: string;
  href?: string;
}

const instant = (value: string) => (value ? `${formatInstant(value)} Uhr` : "–");

type Facts = DataEntry["facts"];
/** What is said of each field, in this order; of `Elsewhere` the headings and the text do. */
type FactsOf<T, Elsewhere extends keyof T> = {
  readonly [F in Exclude<keyof T, Elsewhere>]: (value: T[F]) => Facts;
};
const fact =
  (label: string) =>
  (value: string): Facts => [[label, value || "–"]];
const instantFact =
  (label: string) =>
  (value: string): Facts => [[label, instant(value)]];
const factIfGiven =
  (label: string, show: (value: string) => string = String) =>
  (value: string): Facts =>
    value ? [[label, show(value)]] : [];

const registrationFacts: FactsOf<
  PersonRegistration,
  "id" | "eventId" | "eventTitle" | "eventDate" | "participation" | "workshops"
> = {
  title: fact("Anrede oder Titel"),
  firstName: fact("Vorname"),
  lastName: fact("Nachname"),
  email: fact("E-Mail"),
  city: fact("Wohnort"),
  status: (status) => [["Status", registrationStatusLabels[status]]],
  createdAt: instantFact("Angemeldet"),
  updatedAt: instantFact("Zuletzt geändert"),
  confirmedAt: factIfGiven("Bestätigt", instant),
  cancelledAt: factIfGiven("Storniert", instant),
  waitingRank: (rank) => (rank === null ? [] : [["Rang auf der Warteliste", String(rank)]]),
  offerExpiresAt: factIfGiven("Platz angeboten bis", instant),
  invoiceRecipient: factIfGiven("Rechnung an", (lines) => lines.replaceAll("\n", ", ")),
  paidOn: factIfGiven("Bezahlt am", formatDate),
  payments: (payments) => payments.map((one) => [kindLabels[one.kind], describeEntry(one)]),
  speakerPoints: (points) => (points > 0 ? [["Punkte als Vortragende", String(points)]] : []),
  note: factIfGiven("Notiz des Sekretariats"),
  attendance: (days) => days.map((day) => ["Anwesend", formatAttendance(day)]),
  certificates: (certificates) =>
    certificates.map(({ code, says, issuedAt, withdrawnAt, withdrawnReason, isDuplicate }) => [
      isDuplicate ? "Zweitschrift" : "Bescheinigung",
      `${code} für ${says.participant}, ausgestellt ${instant(issuedAt)}${withdrawnAt && `, zurückgezogen ${instant(withdrawnAt)}: ${withdrawnReason}`}`,
    ]),
  chosen: (titles) => (titles.length > 0 ? [["Teilnahmeart und Workshops", titles.join(", ")]] : []),
  answers: (answers) => answers.map(({ label, answer }) => [label, answer]),
  efn: (efn) => (efn === null ? [] : [["EFN", efn || "Gespeichert, lässt sich aber nicht mehr lesen"]]),
  formerEfns: (efns) => efns.map((efn) => ["Zuvor gemeldet mit der EFN", efn]),
  pointsReportedAt: factIfGiven("Punkte gemeldet", instant),
  hasManageLink: (hasLink) => (hasLink ? [["Link zum Verwalten", "Verwaltungslink vorhanden"]] : []),
};

const messageFacts: FactsOf<PersonData["contactMessages"][number], "id" | "createdAt" | "message"> = {
  firstName: fact("Vorname"),
  lastName: fact("Nachname"),
  email: fact("E-Mail"),
  phone: fact("Telefon"),
  readAt: instantFact("Gelesen"),
  answeredAt: instantFact("Beantwortet"),
};

function factsOf<T extends object>(facts: object, row: T): Facts {
  return Object.entries(facts as Record<string, (value: unknown) => Facts>).flatMap(([field, show]) =>
    show(row[field as keyof T]),
  );
}

/** Presents everything stored about a person, without empty sections. */
export function presentPersonData(data: PersonData, periods: Periods): DataSection[] {
  return [
    registrationsOf(data, periods),
    invoicesOf(data),
    messagesOf(data, periods),
    mailsOf(data, periods),
    accountOf(data, periods),
    activitiesOf(data, periods),
    mentionsOf(data, periods),
  ].filter(({ entries }) => entries.length > 0);
}

function registrationsOf({ registrations }: PersonData, periods: Periods): DataSection {
  return {
    title: "Anmeldungen zu Veranstaltungen",
    note: `Zur Vergabe der Plätze und für die Teilnahmelisten. Gelöscht ${months(periods.registrationMonths)} nach der Veranstaltung.${
      registrations.some(({ efn }) => efn !== null) ? ` Die EFN wird ${efnErased(periods)} gelöscht.` : ""
    }`,
    entries: registrations.map((row) => ({
      id: row.id,
      heading: row.eventTitle ? `${row.eventTitle}, ${formatDate(row.eventDate)}` : "Gelöschte Veranstaltung",
      facts: factsOf(registrationFacts, row),
    })),
  };
}

function invoicesOf({ invoices }: PersonData): DataSection {
  return {
    title: "Rechnungen",
    note: `Für die Buchführung. Aufbewahrt bis ${invoiceTermEnds}, auch wenn die Anmeldung gelöscht ist.`,
    entries: invoices.map(({ says, cents, cancelledBy }) => ({
      id: says.number,
      heading: `${says.kind === "cancellation" ? "Stornorechnung" : "Rechnung"} ${says.number} vom ${formatDate(says.issuedOn)}`,
      facts: [
        ["Veranstaltung", `${says.service.title}, ${says.service.days}`],
        ["Betrag", formatCents(cents)],
        ...(cancelledBy ? ([["Storniert mit", cancelledBy]] as DataEntry["facts"]) : []),
        ...(says.participant ? ([["Teilnahme von", says.participant]] as DataEntry["facts"]) : []),
      ],
      text: says.recipient,
    })),
  };
}

function messagesOf({ contactMessages }: PersonData, { contactMonths }: Periods): DataSection {
  return {
    title: "Kontaktanfragen",
    note: `Zur Beantwortung. Gelöscht ${months(contactMonths)} nach der Antwort, ohne Antwort ${months(unansweredMonths(contactMonths))} nach dem Eingang.`,
    entries: contactMessages.map((row) => ({
      id: row.id,
      heading: `Anfrage vom ${instant(row.createdAt)}`,
      facts: factsOf(messageFacts, row),
      text: row.message,
    })),
  };
}

function mailsOf({ mails, mailFiles }: PersonData, { mailDays }: Periods): DataSection {
  return {
    title: "Versand von E-Mails",
    note: `Um Zustellprobleme zu klären. Gelöscht ${afterDays(mailDays)}.`,
    entries: [
      ...mails.map((row) => ({
        id: `${row.kind} ${row.recordId}`,
        heading: mailKindLabel(row.kind),
        facts: [
          ["Zustand", mailStatusLabels[row.status as keyof typeof mailStatusLabels] ?? row.status],
          ["Versuche", String(row.attempts)],
          ["Begonnen", instant(row.createdAt)],
          ["Abgeschlossen", instant(row.settledAt)],
          ...(row.lastError ? [["Antwort des E-Mail-Dienstes", row.lastError]] : []),
        ] as DataEntry["facts"],
      })),
      ...mailFiles.map((name) => ({
        id: name,
        heading: "E-Mail als Datei auf dem Server",
        facts: [["Name", name]] as DataEntry["facts"],
      })),
    ],
  };
}

function accountOf({ account, identities, passkeys, sessions }: PersonData, { sessionDays }: Periods): DataSection {
  const title = "Zugang zur Redaktion";
  const note = `Zum Anmelden im geschützten Bereich. Sitzungen werden ${afterDays(sessionDays)} gelöscht; sie dauern höchstens einen Tag.`;
  if (!account) return { title, note, entries: [] };
  const own: DataEntry = {
    id: "account",
    heading: "Konto",
    facts: [
      ["Name", account.name],
      ["Rolle", roleLabels[account.role]],
      ["Angelegt", instant(account.createdAt)],
      ["Letzte Anmeldung", account.lastSignInAt ? instant(account.lastSignInAt) : "–"],
      ["Zustand", account.isDisabled ? "Gesperrt" : "Aktiv"],
      ["Passwort", "Nur als Prüfwert gespeichert"],
    ],
  };
  const ofIdentities = identities.map(({ issuer, subject, linkedAt }): DataEntry => {
    const facts: DataEntry["facts"] = [
      ["Anbieter", issuer],
      ["Benutzernummer dort", subject],
      ["Verknüpft", instant(linkedAt)],
    ];
    return { id: `identity ${issuer}`, heading: "Konto beim Anmeldedienst", facts };
  });
  const ofPasskeys = passkeys.map(({ name, createdAt, lastUsedAt }, index): DataEntry => {
    const facts: DataEntry["facts"] = [
      ["Name", name],
      ["Hinzugefügt", instant(createdAt)],
      ["Zuletzt benutzt", lastUsedAt ? instant(lastUsedAt) : "–"],
    ];
    return { id: `passkey ${index}`, heading: "Passkey", facts };
  });
  const ofSessions = sessions.map(({ device, startedAt, lastUsedAt, expiresAt }, index): DataEntry => {
    const facts: DataEntry["facts"] = [
      ["Gerät", device || "–"],
      ["Beginn", instant(startedAt)],
      ["Letzte Nutzung", instant(lastUsedAt)],
      ["Ende", instant(expiresAt)],
    ];
    return { id: `session ${index}`, heading: "Sitzung", facts };
  });
  return { title, note, entries: [own, ...ofIdentities, ...ofPasskeys, ...ofSessions] };
}

function activitiesOf({ activities, savedVersions, uploads }: PersonData, { activityMonths }: Periods): DataSection {
  return {
    title: "Tätigkeit in der Redaktion",
    note: `Damit Änderungen nachvollziehbar bleiben. Gelöscht ${afterMonths(activityMonths)}.`,
    entries: [
      ...activities.map((row) => ({
        id: row.id,
        facts: [
          ["Eintrag im Protokoll", describeActivity(row)],
          ["Zeitpunkt", instant(row.timestamp)],
          ["Konto", row.user || "–"],
        ] as DataEntry["facts"],
      })),
      ...savedVersions.map((row) => ({
        id: `${row.collection} ${row.id} ${row.version}`,
        facts: [
          ["Gespeicherte Fassung", `${collectionLabel(row.collection)}, Fassung ${row.version}`],
          ["Zeitpunkt", instant(row.savedAt)],
        ] as DataEntry["facts"],
      })),
      ...uploads.map((row) => ({
        id: row.key,
        facts: [
          ["Hochgeladene Datei", row.originalName],
          ["Zeitpunkt", instant(row.uploadedAt)],
        ] as DataEntry["facts"],
      })),
    ],
  };
}

const mentionKinds = {
  live: "auf der Website",
  draft: "in einem Entwurf",
  trash: "im Papierkorb",
  version: "in einer früheren Fassung",
  message: "im Text der Nachricht",
  registration: "in Notiz oder Antworten",
  participants: "im Text der Nachricht",
  evaluation: "in einer Antwort ohne Namen",
  file: "im Text der Datei oder in den Angaben dazu",
} as const;

function mentionsOf({ mentions }: PersonData, { trashDays }: Periods): DataSection {
  return {
    title: "Bitte selbst prüfen",
    note: `Texte, in denen die Adresse oder der Name steht. Beim Löschen verschwindet die Adresse nur aus früheren Fassungen und aus dem Papierkorb, der ${afterDays(trashDays)} geleert wird; alles andere ändern Sie selbst.`,
    entries: mentions.map((mention) => ({
      id: `${mention.kind} ${mention.collection} ${mention.id} ${mention.version}`,
      facts: [
        ["Stelle", `${placeName(mention)}, ${mentionKinds[mention.kind]}`],
        [
          "Gefunden",
          mention.by === "address" ? "die E-Mail-Adresse" : "der Name; vielleicht ist jemand anderes gemeint",
        ],
      ],
      href: placeHref(mention),
    })),
  };
}
