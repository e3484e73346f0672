import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Services } from "#server/services.ts";

/**
 * Copies a SQLite database.
 * @param file of the database, open in `services`
 * @param copy a file that does not exist yet
 * @returns restores the copy like a change by another process, so that the services invalidate their caches
 */
export async function takeSnapshot(services: Services, file: string, copy: string): Promise<() => Promise<void>> {
  await sql`vacuum into ${sql.lit(copy)}`.execute(services.database);
  const source = new DatabaseSync(copy, { readOnly: true });
  return async () => {
    const { value } = await services.database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow();
    // All pages at once.
    await backup(source, file, { rate: 1_000_000 });
    // The content counter is never reused for another state.
    await services.database
      .updateTable("content_counter")
      .set({ value: value + 1 })
      .execute();
    services.contentChanged();
  };
}
