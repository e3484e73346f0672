import { sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Tables that editors change and read: content, registrations and contact messages. */
export const breakableTables = ["content", "registrations", "contact"] as const;
/** The activity log and the tables of accounts only break when named, because signing in writes to them. */
export type BreakableTable =
  | (typeof breakableTables)[number]
  | "activity_logs"
  | "files"
  | `auth_${"session" | "user"}`;

export type Fault = "writing" | "reading";

/** Makes a SQLite database fail like a full or broken disk, under the real stores. Signing in still works. */
export function breakableStore(database: Database): {
  breakStore(fault: Fault, tables?: readonly BreakableTable[]): Promise<void>;
  mendStore(): Promise<void>;
} {
  let repairs: string[] = [];
  const run = (statement: string) => sql.raw(statement).execute(database);

  async function mendStore(): Promise<void> {
    for (const statement of repairs) await run(statement);
    repairs = [];
  }

  return {
    mendStore,
    async breakStore(fault, tables: readonly BreakableTable[] = breakableTables) {
      await mendStore();
      for (const table of tables) {
        if (fault === "reading") {
          await run(`alter table ${table} rename to broken_${table}`);
          repairs.push(`alter table broken_${table} rename to ${table}`);
          continue;
        }
        for (const event of ["insert", "update", "delete"]) {
          const name = `broken_${table}_${event}`;
          await run(
            `create trigger ${name} before ${event} on ${table} begin select raise(abort, 'disk is full'); end`,
          );
          repairs.push(`drop trigger ${name}`);
        }
      }
    },
  };
}
