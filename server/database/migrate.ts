import { sql } from "kysely";
import { type Engine, engineOf } from "./engine.ts";
import { up as foundation } from "./migrations/0001-foundation.ts";
import { up as accounts } from "./migrations/0002-accounts.ts";
import { up as registrations } from "./migrations/0003-registrations.ts";
import { up as files } from "./migrations/0004-files.ts";
import { up as retention } from "./migrations/0005-retention.ts";
import { up as library } from "./migrations/0006-library.ts";
import { up as postgresOrders } from "./migrations/0007-postgres-orders.ts";
import type { Database } from "./schema.ts";

/** In order; the position is the number. Entries are only ever added. */
const migrations: readonly ((engine: Engine) => string[])[] = [
  foundation,
  accounts,
  registrations,
  files,
  retention,
  library,
  postgresOrders,
];

/**
 * Brings the tables up to date in one transaction, under a lock, so that instances starting together do it once.
 * @returns the number of migrations applied
 */
export async function migrate(database: Database): Promise<number> {
  const engine = engineOf(database);
  return database.transaction().execute(async (transaction) => {
    // SQLite: "begin immediate" is the lock. PostgreSQL: a number of our own, released at commit.
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(7241856)`.execute(transaction);
    await sql`create table if not exists migrations (number integer primary key)`.execute(transaction);
    const { rows } = await sql<{ number: number }>`select max(number) as number from migrations`.execute(transaction);
    const done = rows[0]?.number ?? 0;
    for (const [position, up] of migrations.entries()) {
      if (position < done) continue;
      for (const statement of up(engine)) await sql.raw(statement).execute(transaction);
      await sql`insert into migrations (number) values (${position + 1})`.execute(transaction);
    }
    return migrations.length - Math.min(done, migrations.length);
  });
}
