import { sql } from "kysely";
import { engineOf } from "./engine.ts";
import type { Connection } from "./schema.ts";

export interface Column {
  name: string;
  isKey: boolean;
  isIdentity: boolean;
}

/** The columns of tables in order, by the name of the table. */
export type Catalog = ReadonlyMap<string, readonly Column[]>;

/** Returns which of these tables exist. */
export async function existingTables(connection: Connection, names: readonly string[]): Promise<string[]> {
  const { rows } =
    engineOf(connection) === "postgres"
      ? await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          connection,
        )
      : // The schema that SQLite keeps in memory: some tasks ask each minute, and `sqlite_master` is read as a whole.
        await sql<{ name: string }>`
          select value as name from json_each(${JSON.stringify(names)})
          where exists (select 1 from pragma_table_info(value))`.execute(connection);
  const existing = new Set(rows.map((row) => row.name));
  return names.filter((name) => existing.has(name));
}

/** Reads the columns of all tables with one statement. */
export async function readCatalog(connection: Connection): Promise<Catalog> {
  const columns =
    engineOf(connection) === "postgres" ? await columnsOnPostgres(connection) : await columnsOnSqlite(connection);
  const catalog = new Map<string, Column[]>();
  for (const { table, ...column } of columns) {
    const own = catalog.get(table);
    if (own) own.push(column);
    else catalog.set(table, [column]);
  }
  return catalog;
}

type TableColumn = Column & { table: string };

async function columnsOnSqlite(connection: Connection): Promise<TableColumn[]> {
  const { rows } = await sql<{ table: string; name: string; pk: number }>`
    select tables.name as "table", columns.name, columns.pk
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table'`.execute(connection);
  return rows.map(({ table, name, pk }) => ({ table, name, isKey: pk > 0, isIdentity: false }));
}

async function columnsOnPostgres(connection: Connection): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select c.relname as "table", a.attname as name, a.attidentity <> '' as "isIdentity",
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey))
        as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(connection);
  return rows;
}
