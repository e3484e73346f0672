import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection } from "./schema.ts";

/** Returns which of these tables exist. */
export async function existingTables(connection: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } =
    engineOf(connection) === "postgres"
      ? await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          connection,
        )
      : await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(connection);
  const existing = new Set(rows.map((row) => row.name));
  return names.filter((name) => existing.has(name));
}

/** Returns the columns of a table in order. */
export async function columnsOf(
  connection: Connection,
  table: string,
): Promise<{ name: string; isKey: boolean; isIdentity: boolean }[]> {
  if (engineOf(connection) === "sqlite") {
    const { rows } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${table})`.execute(
      connection,
    );
    return rows.map(({ name, pk }) => ({ name, isKey: pk > 0, isIdentity: false }));
  }
  const { rows } = await sql<{ name: string; isKey: boolean; isIdentity: boolean }>`
    select a.attname as name, a.attidentity <> '' as "isIdentity",
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey))
        as "isKey"
    from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(connection);
  return rows;
}
