import { sql } from "kysely";
import type { Viewer } from "#model/accounts/permission.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { ClockDoubt } from "#model/operation/operator-notice.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { existingTables } from "#server/database/catalog.ts";
import { type Fact, readFact, writeFact } from "#server/database/installation.ts";
import type { Connection, Database, WriteTransaction } from "#server/database/schema.ts";
import { daysBefore } from "./retention-periods.ts";

/** After a longer period without activity, the clock may be wrong. */
const maxInactiveDays = 28;

/** Whether the clock can be trusted with what cannot be undone. */
export interface ClockTrust {
  /**
   * The one rule for everything that is deleted because time has passed: expired data, unused files, old backups.
   * Nothing else asks it, since a backup, a publication or a reminder too many does less harm than none.
   */
  mayDelete(): Promise<boolean>;
  /** Returns why nothing may be deleted, within a transaction if one is given; undefined if it may. */
  findDoubt(connection?: Connection): Promise<ClockDoubt | undefined>;
  /** Ends the doubt, as an administrator has looked at the clock. Does nothing if there is none, or no more. */
  confirm(viewer: Viewer): Promise<void>;
}

/**
 * The clock is doubtful if it is more than four weeks ahead of the last sign of life: the newest retention run or
 * confirmation, or before the first of these the newest data written before this process started.
 */
export function createClockTrust(database: Database, clock: Clock): ClockTrust {
  // Later writes come from this process's clock and prove nothing.
  const startedAt = clock();
  // Cached, as it scans whole tables and the dashboard asks too.
  let written: string | null | undefined;

  async function findDoubt(connection: Connection = database): Promise<ClockDoubt | undefined> {
    const now = clock();
    let aliveAt = await findTrustedAt(connection, now);
    if (!aliveAt) {
      if (written === undefined) written = await lastWrite(connection, startedAt);
      aliveAt = written;
    }
    if (!aliveAt || aliveAt >= daysBefore(now, maxInactiveDays).toISOString()) return undefined;
    return { kind: "clock_ahead", today: berlinDate(now), aliveOn: berlinDate(new Date(aliveAt)) };
  }

  return {
    findDoubt,
    mayDelete: async () => (await findDoubt()) === undefined,
    async confirm({ email }) {
      await database.transaction().execute(async (transaction) => {
        const now = clock();
        if (!(await findDoubt(transaction)) || !(await claimTrust(transaction, now))) return;
        const entry = { action: "system.clock_confirmed", section: "settings", details: {} } as const;
        await recordActivity(transaction, entry, { email, now });
      });
    },
  };
}

/**
 * Returns the newest instant at which the clock was known to be right, ignoring those after `now`; null without one.
 * Supports databases of all versions.
 */
export async function findTrustedAt(connection: Connection, now: Date): Promise<string | null> {
  const tables = await existingTables(connection, ["activity_logs", "installation"]);
  const instants: (string | null)[] = [];
  if (tables.includes("activity_logs")) {
    const run = await connection
      .selectFrom("activity_logs")
      .select((e) => e.fn.max("timestamp").as("newest"))
      .where("action", "=", "retention.applied")
      .where("timestamp", "<=", now.toISOString())
      .executeTakeFirstOrThrow();
    instants.push(run.newest);
  }
  if (tables.includes("installation")) {
    const trustedAt = (await readFact(connection, "clock_trusted")) ?? null;
    if (trustedAt && trustedAt <= now.toISOString()) instants.push(trustedAt);
  }
  return (
    instants
      .filter((instant) => instant !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** Records that the clock was right at an instant, ISO 8601 UTC. */
export const trustClockAt = (connection: Connection, instant: string) =>
  writeFact(connection, "clock_trusted", instant);

/** Trusts the clock from now on. @returns false if someone else just did */
async function claimTrust(transaction: WriteTransaction, now: Date): Promise<boolean> {
  const value = now.toISOString();
  const claimed = await transaction
    .insertInto("installation")
    .values({ name: "clock_trusted" satisfies Fact, value })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value })
        .where(({ or, eb }) =>
          or([
            eb("installation.value", "<", daysBefore(now, maxInactiveDays).toISOString()),
            eb("installation.value", ">", value),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns the instant of the newest data written before an instant. */
async function lastWrite(connection: Connection, before: Date): Promise<string | null> {
  const traces = [
    ["content", "updated_at"],
    ["registrations", "updated_at"],
    ["contact", "created_at"],
    ["activity_logs", "timestamp"],
    ["files", "created_at"],
  ] as const;
  const each = traces.map(
    ([table, column]) =>
      sql`select max(${sql.ref(column)}) as at from ${sql.table(table)} where ${sql.ref(column)} <= ${before.toISOString()}`,
  );
  const { rows } = await sql<{ newest: string | null }>`
    select max(at) as newest from (${sql.join(each, sql` union all `)}) as traces`.execute(connection);
  return rows[0]?.newest ?? null;
}
