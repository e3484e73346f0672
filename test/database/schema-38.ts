import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { engineOf } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

/** What the 38 migrations before the first schema executed, by engine. Never regenerated. */
const statements: Record<"sqlite" | "postgres", string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../fixtures/schema-38.json"), "utf8"),
);

/** Makes the tables as a program with the 38 migrations made them. */
export async function makeSchema38(transaction: WriteTransaction): Promise<void> {
  await sql`create table migrations (number integer primary key)`.execute(transaction);
  for (const statement of statements[engineOf(transaction)]) await sql.raw(statement).execute(transaction);
  for (let number = 1; number <= 38; number++)
    await sql`insert into migrations (number) values (${number})`.execute(transaction);
}

/** Returns everything an engine knows about the tables but their names' order, as lines. */
export async function describeSchema(database: Connection): Promise<string[]> {
  const engine = engineOf(database);
  const { rows } = await sql<{ line: string }>`${sql.raw(descriptions[engine])}`.execute(database);
  const lines = rows.map(({ line }) => (engine === "sqlite" ? plain(line) : line));
  return lines.filter((line) => !/\bmigrations\b/.test(line)).sort();
}

/** A statement as it is stored says how its table came to be: an added column stands behind a blank. */
function plain(statement: string): string {
  return statement
    .replace(/^create (unique |virtual )?(table|index)/i, (words) => words.toLowerCase())
    .replaceAll(/"(\w+)"/g, "$1")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([(),]) ?/g, "$1");
}

const descriptions = {
  sqlite: "select sql as line from sqlite_master where sql is not null",
  postgres: `
    select concat_ws(' ', table_name, rank() over (partition by table_name order by ordinal_position), column_name,
      data_type, collation_name, is_nullable, column_default, identity_generation) as line
      from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', relname, relkind, relpersistence)
      from pg_class where relnamespace = 'public'::regnamespace`,
};
