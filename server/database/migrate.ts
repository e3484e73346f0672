import { sql } from "kysely";
import { existingTables } from "./catalog.ts";
import { type Engine, engineOf } from "./engine.ts";
import { readFact, writeFact } from "./installation.ts";
import { up as firstSchemaUp } from "./migrations/0038-first-schema.ts";
import { up as erasures } from "./migrations/0039-erasures.ts";
import { up as addressKeys } from "./migrations/0040-address-keys.ts";
import { up as keptFilesAndLeftMails } from "./migrations/0041-kept-files-and-left-mails.ts";
import { up as hashedSessions } from "./migrations/0042-hashed-sessions.ts";
import { up as mailboxMails } from "./migrations/0043-mailbox-mails.ts";
import { up as mailsGoWithTheirRecords } from "./migrations/0044-mails-go-with-their-records.ts";
import { up as searchEntries } from "./migrations/0045-search-entries.ts";
import { up as redirects } from "./migrations/0046-redirects.ts";
import { up as personsByName } from "./migrations/0049-persons-by-name.ts";
import { up as peopleOfOneForm } from "./migrations/0051-people-of-one-form.ts";
import { up as bouncedMails } from "./migrations/0052-bounced-mails.ts";
import { up as twoVnrOfAnEvent } from "./migrations/0054-two-vnr-of-an-event.ts";
import { up as readingsOfFiles } from "./migrations/0057-readings-of-files.ts";
import { up as storedFiles } from "./migrations/0065-stored-files.ts";
import { up as participations } from "./migrations/0066-participations.ts";
import { up as payments } from "./migrations/0068-payments.ts";
import { up as invoices } from "./migrations/0069-invoices.ts";
import { up as evaluations } from "./migrations/0070-evaluations.ts";
import { up as speakerPoints } from "./migrations/0071-speaker-points.ts";
import { up as layoutOfCertificates } from "./migrations/0072-layout-of-certificates.ts";
import { up as redirectsByTarget } from "./migrations/0073-redirects-by-target.ts";
import { up as invoiceRecipients } from "./migrations/0074-invoice-recipients.ts";
import { up as cancelledAt } from "./migrations/0075-cancelled-at.ts";
import { up as searchOfKinds } from "./migrations/0078-search-of-kinds.ts";
import { up as damagedPictures } from "./migrations/0079-damaged-pictures.ts";
import { up as searchOfPages } from "./migrations/0080-search-of-pages.ts";
import { up as evaluationRoll } from "./migrations/0081-evaluation-roll.ts";
import { up as discardedDrafts } from "./migrations/0082-discarded-drafts.ts";
import { up as erasedAccounts } from "./migrations/0083-erased-accounts.ts";
import { up as droppedMessages } from "./migrations/0084-dropped-messages.ts";
import { up as confirmedAt } from "./migrations/0085-confirmed-at.ts";
import { up as refundsOfCancellations } from "./migrations/0086-refunds-of-cancellations.ts";
import { up as invoicesOfCorrectedAddresses } from "./migrations/0087-invoices-of-corrected-addresses.ts";
import { up as attendanceSeenAt } from "./migrations/0088-attendance-seen-at.ts";
import { up as reportedAs } from "./migrations/0089-reported-as.ts";
import { up as evaluationTerm } from "./migrations/0090-evaluation-term.ts";
import { up as formerReports } from "./migrations/0091-former-reports.ts";
import { up as searchOfGreek } from "./migrations/0092-search-of-greek.ts";
import { up as searchOfChoices } from "./migrations/0093-search-of-choices.ts";
import { up as paidRegistrations } from "./migrations/0094-paid-registrations.ts";
import { up as registrationsByName } from "./migrations/0095-registrations-by-name.ts";
import { up as paymentsByEvent } from "./migrations/0096-payments-by-event.ts";
import type { Connection, Database, WriteTransaction } from "./schema.ts";

/** The number of the first migration, which makes the schema of release 1.0. Those before it were never released. */
export const firstSchema = 38;

/** Runs a statement with `?` for each value. */
type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
/** What a statement cannot do. */
type Step = (run: Run) => Promise<void>;

/** Runs the statements of a step on a connection. */
export function runIn(connection: Connection): Run {
  return async (text, values = []) => {
    const statement = sql<Record<string, unknown>>(text.split("?") as unknown as TemplateStringsArray, ...values);
    return (await statement.execute(connection)).rows;
  };
}

/** In order; the number is that of the first plus the position. Only ever append. */
const migrations: readonly ((engine: Engine) => (string | Step)[])[] = [
  firstSchemaUp,
  erasures,
  addressKeys,
  keptFilesAndLeftMails,
  hashedSessions,
  mailboxMails,
  mailsGoWithTheirRecords,
  searchEntries,
  redirects,
  personsByName,
  peopleOfOneForm,
  bouncedMails,
  storedFiles,
  twoVnrOfAnEvent,
  readingsOfFiles,
  participations,
  layoutOfCertificates,
  payments,
  redirectsByTarget,
  evaluations,
  speakerPoints,
  invoices,
  invoiceRecipients,
  cancelledAt,
  damagedPictures,
  searchOfKinds,
  searchOfPages,
  evaluationRoll,
  discardedDrafts,
  erasedAccounts,
  droppedMessages,
  confirmedAt,
  refundsOfCancellations,
  invoicesOfCorrectedAddresses,
  attendanceSeenAt,
  reportedAs,
  evaluationTerm,
  formerReports,
  searchOfGreek,
  searchOfChoices,
  paidRegistrations,
  registrationsByName,
  paymentsByEvent,
];

/** The number of the newest migration. */
export const newestSchema = firstSchema + migrations.length - 1;

/**
 * The newest migration of the previous release, which still works on the current tables: later migrations only make
 * additions it can ignore. Raise it with each release.
 */
const readableSince = firstSchema;

/** What brings a database or backup of an older schema to the first one: the last commit that still has all its steps. */
export const lastCommitBefore = "1436e859";

/** Returns the number of the newest migration applied to a database; 0 without our tables. */
export async function countMigrations(connection: Connection): Promise<number> {
  if ((await existingTables(connection, ["migrations"])).length === 0) return 0;
  const { rows } = await sql<{ number: number }>`select max(number) as number from migrations`.execute(connection);
  return rows[0]?.number ?? 0;
}

/** Only the program the database belongs to and the release before it can use it. */
export class NewerDatabase extends Error {
  override name = "NewerDatabase";
  override message = "Die Datenbank gehört zu einer neueren Version des Programms.";
}

/** A database from before the first schema. */
export class OlderDatabase extends Error {
  override name = "OlderDatabase";
  override message =
    `Die Datenbank ist von einem Stand vor Version 1.0. Bitte starten Sie die Website einmal mit dem letzten Stand davor (Commit ${lastCommitBefore}), der sie umstellt, und danach mit diesem.`;
}

/**
 * Applies missing migrations in one transaction, under a lock, so that concurrent instances apply them once. A newer
 * schema that this program can read is left unchanged, which allows a downgrade.
 * @param beforeChange called with the number of the newest migration of an existing database; rejects to leave it
 * unchanged
 * @returns the number of migrations applied
 * @throws NewerDatabase if the database is newer and not readable by this program
 * @throws OlderDatabase see `migrateTo`
 */
export async function migrate(
  database: Database,
  beforeChange: (schema: number) => Promise<void> = async () => {},
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockTables(transaction);
    const schema = await countMigrations(transaction);
    if (schema > newestSchema) {
      if (newestSchema < (await findReadableSince(transaction))) throw new NewerDatabase();
      return 0;
    }
    if (schema >= firstSchema && schema < newestSchema) await beforeChange(schema);
    const applied = await migrateTo(transaction, newestSchema);
    await writeFact(transaction, "readable_since", String(readableSince));
    return applied;
  });
}

/**
 * Returns the oldest schema whose program can read this database, as recorded by the newest program that migrated it.
 */
async function findReadableSince(connection: Connection): Promise<number> {
  return Number((await readFact(connection, "readable_since")) ?? Number.POSITIVE_INFINITY);
}

/** Locks the schema against changes until the transaction ends. */
export async function lockTables(transaction: WriteTransaction): Promise<void> {
  // SQLite: "begin immediate" is the lock. PostgreSQL: an advisory lock, released at commit.
  if (engineOf(transaction) === "postgres") await sql`select pg_advisory_xact_lock(7241856)`.execute(transaction);
}

/**
 * Applies missing migrations up to a number, in a transaction that holds the lock on the tables.
 * @param schema `firstSchema` or newer
 * @returns the number of migrations applied
 * @throws OlderDatabase if the database has tables from before the first schema
 */
export async function migrateTo(transaction: WriteTransaction, schema: number): Promise<number> {
  await sql`create table if not exists migrations (number integer primary key)`.execute(transaction);
  const applied = await countMigrations(transaction);
  if (applied > 0 && applied < firstSchema) throw new OlderDatabase();
  const first = Math.max(applied + 1, firstSchema);
  const missing = migrations.slice(first - firstSchema, schema - firstSchema + 1);
  const run = runIn(transaction);
  for (const [position, up] of missing.entries()) {
    for (const step of up(engineOf(transaction))) {
      if (typeof step === "string") await sql.raw(step).execute(transaction);
      else await step(run);
    }
    await sql`insert into migrations (number) values (${first + position})`.execute(transaction);
  }
  return missing.length;
}
