import { sql } from "kysely";
import { existingTables } from "./catalog.ts";
import { type Engine, engineOf } from "./engine.ts";
import { up as foundation } from "./migrations/0001-foundation.ts";
import { up as accounts } from "./migrations/0002-accounts.ts";
import { up as registrations } from "./migrations/0003-registrations.ts";
import { up as files } from "./migrations/0004-files.ts";
import { up as retention } from "./migrations/0005-retention.ts";
import { up as library } from "./migrations/0006-library.ts";
import { up as postgresOrders } from "./migrations/0007-postgres-orders.ts";
import { up as installation } from "./migrations/0008-installation.ts";
import { up as tableOrders } from "./migrations/0009-table-orders.ts";
import { up as confirmationJobs } from "./migrations/0010-confirmation-jobs.ts";
import { up as counting } from "./migrations/0011-counting.ts";
import { up as providerAccounts } from "./migrations/0012-provider-accounts.ts";
import { up as givenPasswords } from "./migrations/0013-given-passwords.ts";
import { up as failedSignIns } from "./migrations/0014-failed-sign-ins.ts";
import { up as manageLinks } from "./migrations/0015-manage-links.ts";
import { up as drafts } from "./migrations/0016-drafts.ts";
import { up as siteSearch } from "./migrations/0017-site-search.ts";
import { up as answers } from "./migrations/0018-answers.ts";
import { up as roles } from "./migrations/0019-roles.ts";
import { up as accountLinks } from "./migrations/0020-account-links.ts";
import { up as activityChain } from "./migrations/0021-activity-chain.ts";
import { up as waitingList } from "./migrations/0022-waiting-list.ts";
import { up as messages } from "./migrations/0023-messages.ts";
import { up as notes } from "./migrations/0024-notes.ts";
import { up as efn } from "./migrations/0025-efn.ts";
import { up as attendance } from "./migrations/0026-attendance.ts";
import { up as media } from "./migrations/0027-media.ts";
import { up as secondFactors } from "./migrations/0028-second-factors.ts";
import { up as payments } from "./migrations/0029-payments.ts";
import { up as pointsReports } from "./migrations/0030-points-reports.ts";
import { up as passkeys } from "./migrations/0031-passkeys.ts";
import { up as eivAccess } from "./migrations/0032-eiv-access.ts";
import { up as certificates } from "./migrations/0033-certificates.ts";
import { up as certificatesByMail } from "./migrations/0034-certificates-by-mail.ts";
import { up as secondFactorAsked } from "./migrations/0035-second-factor-asked.ts";
import { up as provenSignIns } from "./migrations/0036-proven-sign-ins.ts";
import { up as certificatePictures } from "./migrations/0037-certificate-pictures.ts";
import { up as rateLimits } from "./migrations/0038-rate-limits.ts";
import type { Connection, Database, WriteTransaction } from "./schema.ts";

/** In order; the number is the position, counted from 1. Only ever append. */
const migrations: readonly ((engine: Engine) => string[])[] = [
  foundation,
  accounts,
  registrations,
  files,
  retention,
  library,
  postgresOrders,
  installation,
  tableOrders,
  confirmationJobs,
  counting,
  providerAccounts,
  givenPasswords,
  failedSignIns,
  manageLinks,
  drafts,
  siteSearch,
  answers,
  roles,
  accountLinks,
  activityChain,
  waitingList,
  messages,
  notes,
  efn,
  attendance,
  media,
  secondFactors,
  payments,
  pointsReports,
  passkeys,
  eivAccess,
  certificates,
  certificatesByMail,
  secondFactorAsked,
  provenSignIns,
  certificatePictures,
  rateLimits,
];

/** The number of the newest migration. */
export const newestSchema = migrations.length;

/**
 * The newest migration of the previous release, which still works on the current tables: later migrations only make
 * additions it can ignore. Raise it with each release.
 */
export const readableSince = 33;

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

/**
 * Applies missing migrations in one transaction, under a lock, so that concurrent instances apply them once. A newer
 * schema that this program can read is left unchanged, which allows a downgrade.
 * @param beforeChange called with the number of the newest migration of an existing database; rejects to leave it
 * unchanged
 * @returns the number of migrations applied
 * @throws NewerDatabase if the database is newer and not readable by this program
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
    if (schema > 0 && schema < newestSchema) await beforeChange(schema);
    const applied = await migrateTo(transaction, newestSchema);
    const row = { name: readableSinceRow, value: String(readableSince) };
    await transaction
      .insertInto("installation")
      .values(row)
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: row.value }))
      .execute();
    return applied;
  });
}

const readableSinceRow = "readable_since";

/**
 * Returns the oldest schema whose program can read this database, as recorded by the newest program that migrated it.
 */
async function findReadableSince(connection: Connection): Promise<number> {
  const select = connection.selectFrom("installation").select("value").where("name", "=", readableSinceRow);
  const row = await select.executeTakeFirst();
  return row ? Number(row.value) : Number.POSITIVE_INFINITY;
}

/** Locks the schema against changes until the transaction ends. */
export async function lockTables(transaction: WriteTransaction): Promise<void> {
  // SQLite: "begin immediate" is the lock. PostgreSQL: an advisory lock, released at commit.
  if (engineOf(transaction) === "postgres") await sql`select pg_advisory_xact_lock(7241856)`.execute(transaction);
}

/**
 * Applies missing migrations up to a number, in a transaction that holds the lock on the tables.
 * @returns the number of migrations applied
 */
export async function migrateTo(transaction: WriteTransaction, schema: number): Promise<number> {
  await sql`create table if not exists migrations (number integer primary key)`.execute(transaction);
  const applied = await countMigrations(transaction);
  const missing = migrations.slice(applied, schema);
  for (const [position, up] of missing.entries()) {
    for (const statement of up(engineOf(transaction))) await sql.raw(statement).execute(transaction);
    await sql`insert into migrations (number) values (${applied + position + 1})`.execute(transaction);
  }
  return missing.length;
}
