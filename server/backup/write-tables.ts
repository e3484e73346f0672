import { sql } from "kysely";
import { existingTables, readCatalog } from "#server/database/catalog.ts";
import { engineOf, isRefusedValue } from "#server/database/engine.ts";
import { countMigrations, lockTables, migrateTo, newestSchema } from "#server/database/migrate.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { BackupRefused } from "./backup-refused.ts";
import { otherTables, type PlainRow, type SiteTable, siteTables } from "./site-tables.ts";

/** Both database engines limit the parameters of a statement. */
const batchSize = 200;

/** Whether a database contains a site, including default content. */
export async function holdsSite(connection: Connection): Promise<boolean> {
  for (const table of await existingTables(connection, siteTables)) {
    if (table === "content_counter") continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(connection);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Recreates our tables, empty, with the schema of a migration; other tables are kept.
 * @throws BackupRefused for a database of a newer program: its additional tables would be kept with their data, and
 * break the next update
 */
export async function makeTables(transaction: WriteTransaction, schema: number): Promise<void> {
  await lockTables(transaction);
  if ((await countMigrations(transaction)) > newestSchema) throw new BackupRefused(overNewer);
  // Drops referencing tables first.
  const tables = [...otherTables, ...siteTables.toReversed()];
  for (const table of tables) await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  await migrateTo(transaction, schema);
  for (const table of await existingTables(transaction, siteTables)) {
    await sql`delete from ${sql.table(table)}`.execute(transaction);
  }
}

const overNewer =
  "Die Datenbank hier gehört zu einer neueren Version des Programms; an ihre Stelle setzt nur diese eine Sicherung. Mit dieser Version braucht es eine leere Datenbank und ein leeres DATA_DIR.";

/**
 * Inserts rows of a backup into an empty table.
 * @throws BackupRefused if they do not fit this table
 */
export async function insertRows(transaction: WriteTransaction, table: SiteTable, rows: PlainRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const known = (await readCatalog(transaction)).get(table) ?? [];
  const foreign = columns.find((column) => !known.some(({ name }) => name === column));
  if (foreign !== undefined) {
    throw new BackupRefused(`Die Sicherung enthält „${table}.${foreign}“, das dieses Programm nicht kennt.`);
  }
  if (rows.some((row) => Object.keys(row).join() !== columns.join())) throw new BackupRefused(unfitting(table));
  const overriding = engineOf(transaction) === "postgres" ? sql`overriding system value` : sql``;
  for (let start = 0; start < rows.length; start += batchSize) {
    const values = rows
      .slice(start, start + batchSize)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const insert = sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      ${overriding} values ${sql.join(values)}`;
    await insert.execute(transaction).catch((cause: unknown) => {
      throw isRefusedValue(cause) ? new BackupRefused(unfitting(table), { cause }) : cause;
    });
  }
}

const unfitting = (table: string) => `Die Sicherung enthält Einträge, die nicht in die Tabelle „${table}“ passen.`;

/** Continues the database's identity sequences after the inserted rows. */
export async function continueNumbers(transaction: WriteTransaction): Promise<void> {
  const catalog = await readCatalog(transaction);
  for (const table of siteTables) {
    for (const { name, isIdentity } of catalog.get(table) ?? []) {
      if (!isIdentity) continue;
      await sql`select setval(pg_get_serial_sequence(${table}, ${name}),
        (select coalesce(max(${sql.ref(name)}), 0) + 1 from ${sql.table(table)}), false)`.execute(transaction);
    }
  }
}
