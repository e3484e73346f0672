import { sql } from "kysely";
import { roleOf } from "#model/accounts/permission.ts";
import type { Activity } from "#model/operation/activity.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { PersonData, PersonRegistration } from "#model/people/person-data.ts";
import { listNoticeIds } from "#server/accounts/administration/account-notices.ts";
import { listPasskeys } from "#server/accounts/passkeys/passkey-store.ts";
import { findAttendance } from "#server/attendance/attendance-store.ts";
import { findCertificatesOf, type IssuedCertificate } from "#server/certificates/certificate-store.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";
import { findInvoicesOf } from "#server/invoices/invoice-store.ts";
import { findPayments } from "#server/payments/payment-store.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { findFormerReports } from "#server/points/former-reports.ts";
import { listRecipientIds } from "#server/registrations/messages/message-store.ts";
import { chosenTitles } from "#text/registrations/participation.ts";
import { activityColumns } from "./columns/activity-columns.ts";
import { contactColumns } from "./columns/contact-columns.ts";
import { readerOf } from "./columns/documents.ts";
import { mailColumns } from "./columns/mail-columns.ts";
import { registrationColumns } from "./columns/registration-columns.ts";
import { findMentions } from "./find-mentions.ts";
import { findMailFiles } from "./mail-files.ts";
import { addressForms, mayMention, mentions } from "./mention.ts";

const readRegistration = readerOf(registrationColumns, "report");
const readMessage = readerOf(contactColumns, "report");
const readMail = readerOf(mailColumns, "report");
const readActivity = readerOf(activityColumns, "report");

/**
 * Normalises an address to the key that identifies a person; `undefined` for invalid ones. Accounts may have one
 * without a dot (`admin@localhost`).
 */
export function personKey(email: string): string | undefined {
  const address = email.trim();
  return address.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(address) ? addressKey(address) : undefined;
}

/**
 * Finds all data stored about a person. Read-only.
 * @param key returned by `personKey`
 */
export async function findPersonData(
  connection: Connection,
  key: string,
  { outboxFolder, efns }: { outboxFolder: string; efns: EfnSeal },
): Promise<PersonData> {
  const registrations = await findRegistrations(connection, key, efns);
  const contactMessages = await findMessages(connection, key);
  const registrationIds = registrations.map(({ id }) => id);
  const recipientIds = await listRecipientIds(connection, registrationIds);
  const messageIds = contactMessages.map(({ id }) => id);
  const account = await findAccount(connection, key);
  const accountIds = account ? [account.id, ...(await listNoticeIds(connection, account.id))] : [];
  const mails = await findMails(connection, [...registrationIds, ...recipientIds, ...messageIds, ...accountIds]);
  return {
    email: key,
    registrations,
    invoices: (await findInvoicesOf(connection, addressForms(key))).map(({ says, cents, cancelledBy }) => {
      return { says, cents, cancelledBy };
    }),
    contactMessages,
    mails: mails.map(({ id: _id, ...mail }) => mail),
    mailFiles: await findMailFiles(
      outboxFolder,
      key,
      mails.map(({ id }) => id),
    ),
    account: account && accountOf(account),
    identities: account ? await findIdentities(connection, account.id) : [],
    passkeys: account ? await findPasskeys(connection, account.id) : [],
    sessions: account ? await findSessions(connection, account.id) : [],
    activities: await findActivities(connection, key),
    savedVersions: await findSavedVersions(connection, key),
    uploads: await findUploads(connection, key),
    mentions: await findMentions(connection, { key, names: await findNames(connection, key) }),
  };
}

async function findRegistrations(connection: Connection, key: string, efns: EfnSeal): Promise<PersonRegistration[]> {
  const rows = await connection
    .selectFrom("registrations")
    .leftJoin("content", (join) =>
      join.on("content.collection", "=", "events").onRef("content.id", "=", "registrations.event_id"),
    )
    .selectAll("registrations")
    .select([jsonText(connection, "title").as("event_title"), jsonText(connection, "date").as("event_date")])
    .select([
      jsonText(connection, "participations").as("event_participations"),
      jsonText(connection, "workshops").as("event_workshops"),
    ])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("manage_links").select("token_hash").whereRef("registration_id", "=", "registrations.id")).as(
        "has_manage_link",
      ),
    )
    .where("registrations.email_key", "in", addressForms(key))
    .orderBy("registrations.created_at")
    .orderBy("registrations.id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const attendance = await findAttendance(connection, ids);
  const payments = await findPayments(connection, ids);
  const formerReports = await findFormerReports(connection, efns, ids);
  const certificates = await findCertificatesOf(connection, ids);
  return rows.map(({ event_participations: participations, event_workshops: workshops, ...row }) => ({
    ...readRegistration(row),
    chosen: chosenTitles(
      { participations: JSON.parse(participations ?? "[]"), workshops: JSON.parse(workshops ?? "[]") },
      { participation: row.participation, workshops: JSON.parse(row.workshops) },
    ),
    eventTitle: row.event_title ?? "",
    eventDate: row.event_date ?? "",
    hasManageLink: Boolean(row.has_manage_link),
    waitingRank: row.status === "waiting" ? row.waiting_rank : null,
    efn: row.sealed_efn === null ? null : (efns.open(row.sealed_efn, row.id) ?? ""),
    formerEfns: (formerReports.get(row.id) ?? []).flatMap(({ efn }) => efn || []),
    payments: (payments.get(row.id) ?? []).map(({ entry: _entry, isOfCancellation: _of, ...payment }) => payment),
    attendance: attendance.get(row.id) ?? [],
    certificates: certificates.filter(({ registrationId }) => registrationId === row.id).map(certificateOf),
  }));
}

function certificateOf({ code, says, sha256, isDuplicate, issuedAt, withdrawnAt, withdrawnReason }: IssuedCertificate) {
  return { code, says, sha256, isDuplicate, issuedAt, withdrawnAt: withdrawnAt ?? "", withdrawnReason };
}

async function findMessages(connection: Connection, key: string): Promise<PersonData["contactMessages"]> {
  // The column holds the address as typed; keys are compared here, as the engines lower-case differently.
  const rows = await connection.selectFrom("contact").selectAll().orderBy("created_at").execute();
  return rows.filter((row) => addressKey(row.email) === key).map(readMessage);
}

async function findMails(connection: Connection, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  const rows = await connection.selectFrom("mail_outbox").selectAll().where("record_id", "in", recordIds).execute();
  return rows.map(readMail);
}

/** The tables of accounts store instants as text or timestamp, by engine. */
type StoredInstant = string | Date | null;
const isoOf = (instant: StoredInstant) => (instant ? new Date(instant).toISOString() : "");

/** Finds the account; one that a spelling of the address kept apart (migration 40) only after the other is gone. */
export async function findAccount(connection: Connection, key: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    role: string | null;
    createdAt: StoredInstant;
    disabledAt: StoredInstant;
    lastSignInAt: string | null;
  }>`
    select id, name, role, "createdAt", "disabledAt", "lastSignInAt" from auth_user
    where email in (${sql.join(addressForms(key))}) order by email = ${key} desc`.execute(connection);
  const [found] = rows;
  if (!found) return null;
  return {
    id: found.id,
    name: found.name,
    role: roleOf(found.role),
    createdAt: isoOf(found.createdAt),
    lastSignInAt: found.lastSignInAt ?? "",
    isDisabled: found.disabledAt !== null,
  };
}

/** Returns the names given with the address, of first and last name; none shorter than a word. */
export async function findNames(connection: Connection, key: string): Promise<string[]> {
  const registered = await connection
    .selectFrom("registrations")
    .select(["first_name", "last_name"])
    .where("email_key", "in", addressForms(key))
    .execute();
  const wrote = await connection.selectFrom("contact").select(["first_name", "last_name", "email"]).execute();
  const names = [...registered, ...wrote.filter(({ email }) => addressKey(email) === key)]
    .filter(({ first_name, last_name }) => first_name.trim().length > 1 && last_name.trim().length > 1)
    .map(({ first_name, last_name }) => `${first_name.trim()} ${last_name.trim()}`);
  return [...new Set(names)];
}

async function findIdentities(connection: Connection, userId: string): Promise<PersonData["identities"]> {
  const { rows } = await sql<{ issuer: string; subject: string; createdAt: StoredInstant }>`
    select "providerId" as issuer, "accountId" as subject, "createdAt" from auth_account
    where "userId" = ${userId} and "providerId" <> 'credential'`.execute(connection);
  return rows.map(({ issuer, subject, createdAt }) => ({ issuer, subject, linkedAt: isoOf(createdAt) }));
}

async function findPasskeys(connection: Connection, userId: string): Promise<PersonData["passkeys"]> {
  const listed = await listPasskeys(connection, userId);
  return listed.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
}

async function findSessions(connection: Connection, userId: string): Promise<PersonData["sessions"]> {
  const { rows } = await sql<
    Record<"createdAt" | "updatedAt" | "expiresAt", StoredInstant> & { userAgent: string | null }
  >`
    select "userAgent", "createdAt", "updatedAt", "expiresAt" from auth_session where "userId" = ${userId}`.execute(
    connection,
  );
  return rows.map((row) => ({
    device: row.userAgent ?? "",
    startedAt: isoOf(row.createdAt),
    lastUsedAt: isoOf(row.updatedAt),
    expiresAt: isoOf(row.expiresAt),
  }));
}

async function findActivities(connection: Connection, key: string): Promise<Activity[]> {
  const rows = await connection
    .selectFrom("activity_logs")
    .selectAll()
    .where(({ or }) => or([mayMention("user", key), mayMention("details", key)]))
    .orderBy("number")
    .execute();
  return rows.filter((row) => addressKey(row.user) === key || mentions(row.details, key)).map(readActivity);
}

async function findSavedVersions(connection: Connection, key: string): Promise<PersonData["savedVersions"]> {
  const savedIn = (table: "revisions" | "draft_versions") =>
    connection
      .selectFrom(table)
      .select(["collection", "id", "version", "saved_at"])
      .where("saved_by", "in", addressForms(key));
  const rows = await savedIn("revisions").unionAll(savedIn("draft_versions")).orderBy("saved_at").execute();
  return rows.map(({ saved_at, ...row }) => ({ ...row, savedAt: saved_at }));
}

async function findUploads(connection: Connection, key: string): Promise<PersonData["uploads"]> {
  const rows = await connection
    .selectFrom("media")
    .innerJoin("files", "files.key", "media.key")
    .select(["files.key", "files.original_name", "files.created_at"])
    .where("media.uploaded_by", "in", addressForms(key))
    .orderBy("files.created_at")
    .execute();
  return rows.map((row) => ({ key: row.key, originalName: row.original_name, uploadedAt: row.created_at }));
}

function accountOf({ id: _id, ...account }: NonNullable<Awaited<ReturnType<typeof findAccount>>>) {
  return account;
}
