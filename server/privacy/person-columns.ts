import type { Tables } from "#server/database/schema.ts";
import { accountTables } from "./columns/account-tables.ts";
import { activityColumns, chainColumns } from "./columns/activity-columns.ts";
import {
  codes,
  each,
  ids,
  instants,
  listed,
  nobody,
  numbers,
  type PersonTable,
  replaced,
  type Told,
} from "./columns/column.ts";
import { contactColumns } from "./columns/contact-columns.ts";
import { contentTables } from "./columns/content-tables.ts";
import { mailboxColumns, mailColumns } from "./columns/mail-columns.ts";
import { operationTables } from "./columns/operation-tables.ts";
import {
  attendanceColumns,
  certificateColumns,
  evaluationRollColumns,
  formerReportColumns,
  invoiceColumns,
  manageLinkColumns,
  paymentColumns,
  registrationColumns,
} from "./columns/registration-columns.ts";

/** What is told of every table, exactly typed; `personColumns` is the same to look things up in. */
export const personTables = {
  registrations: { person: "address", ends: "registrationMonths", section: "anmeldung", columns: registrationColumns },
  manage_links: {
    person: "registration",
    ends: "registrationMonths",
    section: "anmeldung",
    columns: manageLinkColumns,
  },
  payments: { person: "registration", ends: "registrationMonths", section: "anmeldung", columns: paymentColumns },
  invoices: {
    person: "address",
    ends: { not: "§ 147 AO and § 14b UStG: eight years after that of the invoice" },
    section: "anmeldung",
    columns: invoiceColumns,
  },
  invoice_numbers: { columns: each(numbers, "year", "last") },
  attendance: { person: "registration", ends: "registrationMonths", section: "anmeldung", columns: attendanceColumns },
  former_reports: {
    person: "registration",
    ends: "registrationMonths",
    section: "anmeldung",
    columns: formerReportColumns,
  },
  certificates: {
    person: "registration",
    ends: "registrationMonths",
    section: "anmeldung",
    columns: certificateColumns,
  },
  evaluation_roll: {
    person: "registration",
    ends: "registrationMonths",
    section: "anmeldung",
    columns: evaluationRollColumns,
  },
  evaluations: { columns: { ...each(ids, "event_id", "open_until"), ...each(replaced, "data") } },
  certificate_pictures: { columns: each(nobody("the association's logo, signature and seal"), "sha256", "data") },
  message_recipients: {
    person: "registration",
    ends: "registrationMonths",
    columns: { ...each(ids, "id", "message_id", "registration_id"), ...each(instants, "dropped_at") },
  },
  messages: {
    columns: {
      ...each(ids, "id", "event_id", "origin"),
      ...each(listed, "subject", "body"),
      ...each(codes, "audience"),
      ...each(nobody("ids of documents and what is attached"), "options"),
      ...each(instants, "created_at", "paused_at"),
    },
  },
  contact: { person: "address", ends: "contactMonths", section: "kontaktformular", columns: contactColumns },
  mail_outbox: { person: "record", ends: "mailDays", section: "e-mail", columns: mailColumns },
  mailbox_mails: { section: "e-mail", columns: mailboxColumns },
  activity_logs: { section: "redaktion", columns: activityColumns },
  activity_chain: { columns: chainColumns },
  ...accountTables,
  ...contentTables,
  ...operationTables,
} satisfies Told<Tables> & Record<string, PersonTable>;

/**
 * Every column of every table. One that is in the row types and not here does not compile, one that is only in the
 * database fails a test (test/privacy/person-columns.test.ts): say here what it holds; records, export, import, report,
 * erasure and the tests of these and of the privacy text follow.
 */
export const personColumns: Readonly<Record<string, PersonTable>> = personTables;

/** Returns a table's columns that are written freely. */
export function textColumnsOf(table: string): string[] {
  return columnsThatHold("text", table);
}

/** Columns with the address by which people are found. */
export const addressColumns: readonly [table: string, column: string][] = [
  ["registrations", "email_key"],
  ["contact", "email"],
  ["auth_user", "email"],
];

/** Returns `[table, column]` of all columns that are written freely. */
export const textColumns = () => allThatHold("text");

/** Returns `[table, column]` of the columns that tell which editor did something. */
export const authorColumns = () => allThatHold("author");

function columnsThatHold(what: "text" | "author", table: string): string[] {
  return Object.entries(personColumns[table]?.columns ?? {})
    .filter(([, rule]) => rule.holds === what)
    .map(([column]) => column);
}

function allThatHold(what: "text" | "author"): [table: string, column: string][] {
  return Object.keys(personColumns).flatMap((table) =>
    columnsThatHold(what, table).map((column): [string, string] => [table, column]),
  );
}
