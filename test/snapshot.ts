import { type Kysely, sql } from "kysely";
import type { CollectionName, ContentInput } from "#model/collections.ts";
import type { Services } from "#server/services.ts";
import type { Application } from "./built-application.ts";

/** Written anew by the write path, or no business of a snapshot. */
const derivedTables = ["content", "revisions", "content_counter", "migrations"];

type AnyRow = Record<string, unknown>;

/**
 * Remembers what a SQLite database holds.
 * @returns brings it back; content goes through the write path, so that its search text is right too
 */
export async function takeSnapshot({ writeContent }: Application, services: Services): Promise<() => Promise<void>> {
  const database = services.database as unknown as Kysely<Record<string, AnyRow>>;
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'content_search%'
  `.execute(database);
  const plainTables = tables.map((table) => table.name).filter((name) => !derivedTables.includes(name));
  const rowsOf = new Map<string, AnyRow[]>();
  for (const name of plainTables) rowsOf.set(name, await database.selectFrom(name).selectAll().execute());
  const records = await services.database
    .selectFrom("content")
    .select(["collection", "id", "data"])
    .where("deleted_at", "is", null)
    .orderBy("number")
    .execute();

  return () =>
    services.changeContent(async (transaction) => {
      await sql`insert into content_search (content_search) values ('delete-all')`.execute(transaction);
      for (const name of ["content", "revisions", ...plainTables]) {
        await sql`delete from ${sql.table(name)}`.execute(transaction);
      }
      for (const [name, rows] of rowsOf) {
        for (const row of rows) {
          await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
            values (${sql.join(Object.values(row))})`.execute(transaction);
        }
      }
      for (const { collection, id, data } of records) {
        const document = JSON.parse(data) as ContentInput<CollectionName>;
        const author = { email: null, now: services.clock() };
        await writeContent(
          transaction,
          { collection: collection as CollectionName, id, document, expected: "new", activity: null },
          author,
        );
      }
    });
}
