import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Services } from "#server/services.ts";

/**
 * Copies what a SQLite database holds now.
 * @param file of the database, open in `services`
 * @param copy a file that does not exist yet
 * @returns brings it back, as another process does: the services notice, and what they kept in memory is read anew
 */
export async function takeSnapshot(services: Services, file: string, copy: string): Promise<() => Promise<void>> {
  await sql`vacuum into ${sql.lit(copy)}`.execute(services.database);
  const source = new DatabaseSync(copy, { readOnly: true });
  return async () => {
    const { value } = await services.database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow();
    // All pages at once.
    await backup(source, file, { rate: 1_000_000 });
    // A number is never used for two states of the content.
    await services.database
      .updateTable("content_counter")
      .set({ value: value + 1 })
      .execute();
    services.contentChanged();
  };
}
