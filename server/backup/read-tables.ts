import { sql } from "kysely";
import type { Catalog } from "#server/database/catalog.ts";
import { countMigrations, firstSchema, newestSchema, OlderDatabase } from "#server/database/migrate.ts";
import type { Connection } from "#server/database/schema.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { PlainRow } from "./site-tables.ts";

const batchSize = 100;

/**
 * Returns the number of the newest migration applied to a database.
 * @throws BackupRefused if this program does not know it, or no longer
 */
export async function readSchema(connection: Connection): Promise<number> {
  const schema = await countMigrations(connection);
  if (schema < 1) throw new BackupRefused("Die Datenbank ist leer, oder sie gehört zu keiner Website.");
  if (schema < firstSchema) throw new BackupRefused(new OlderDatabase().message);
  if (schema > newestSchema) throw new BackupRefused("Die Datenbank gehört zu einer neueren Version des Programms.");
  return schema;
}

/**
 * Reads the rows of a table in batches, ordered by its key; none if the table does not exist.
 * @param catalog of the same database
 */
export async function* readTableRows(
  connection: Connection,
  table: string,
  catalog: Catalog,
): AsyncGenerator<PlainRow[]> {
  const columns = catalog.get(table);
  if (!columns) return;
  const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const key = sql.join(keys.map((name) => sql.ref(name)));
  for (let last: PlainRow | undefined; ; ) {
    const after = last ? sql`where (${key}) > (${sql.join(keys.map((name) => last?.[name]))})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${batchSize}`.execute(connection);
    const plain = rows.map(plainRow);
    if (plain.length > 0) yield plain;
    last = plain.at(-1);
    if (plain.length < batchSize) return;
  }
}

function plainRow(row: Record<string, unknown>): PlainRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plainValue(value)]));
}

function plainValue(value: unknown): PlainRow[string] {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error(`A backup cannot contain a value of type ${typeof value}.`);
}
