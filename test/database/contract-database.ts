import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { removeFolder } from "#test/remove-folder.ts";

export interface ContractDatabase {
  engine: "sqlite" | "postgres";
  url: string;
  /** Migrated, unless the suite migrates it. */
  database: Database;
}

interface MadeDatabase {
  url: string;
  /** Called by its creator after closing its connections. */
  remove(): Promise<void>;
}

/** `npm test -- --postgres` runs every suite a second time, then on PostgreSQL only. */
export const isSecondRun = process.env.TEST_ENGINE === "postgres";

interface SuiteOptions {
  /** Whether the database is migrated before each case; default: true. */
  isMigrated?: boolean;
}

/** @param current returns the database of the running case */
type EngineSuite = (current: () => ContractDatabase) => void;

/**
 * Runs the same suite on SQLite and on PostgreSQL, each case on an empty database of its own: for what depends on the
 * engine, which is queries, locks and migrations.
 */
export function describeOnEachEngine(name: string, suite: EngineSuite, options?: SuiteOptions): void {
  if (!isSecondRun) describeOn("sqlite", name, suite, options);
  describeOn("postgres", name, suite, options);
}

/** Like describeOnEachEngine, for what uses the stores: on SQLite, and in the second run on PostgreSQL. */
export function describeOnAnyEngine(name: string, suite: EngineSuite): void {
  describeOn(isSecondRun ? "postgres" : "sqlite", name, suite);
}

function describeOn(
  engine: ContractDatabase["engine"],
  name: string,
  suite: EngineSuite,
  { isMigrated = true }: SuiteOptions = {},
): void {
  const isMissing = engine === "postgres" && "missing" in inject("postgres");
  describe.skipIf(isMissing)(`${name} on ${engine}`, () => {
    let current: ContractDatabase;
    let remove: () => Promise<void>;

    beforeEach(async () => {
      const made = await (isMigrated ? makeWithTables[engine]() : makeDatabase(engine));
      remove = made.remove;
      current = { engine, url: made.url, database: await openDatabase(made.url) };
    });
    afterEach(async () => {
      await current.database.destroy();
      await remove();
    });

    suite(() => current);
  });
}

/**
 * Makes a database with tables, for tests that do not depend on the engine: SQLite in memory, unless this is the run on
 * PostgreSQL.
 */
export async function makeAnyDatabase(): Promise<MadeDatabase & { image?: Uint8Array }> {
  if (isSecondRun) return copyPostgresDatabase();
  return { ...inMemory, image: await emptyImage(), remove: async () => {} };
}

const inMemory = { url: "file::memory:" };

/** Opens a database with tables in memory. The caller closes it. */
export async function openInMemory(): Promise<Database> {
  return openDatabase(inMemory.url, { image: await emptyImage() });
}

/** Makes a database of an engine, without tables. */
export function makeDatabase(engine: ContractDatabase["engine"]): Promise<MadeDatabase> {
  return engine === "sqlite" ? makeFile() : makePostgresDatabase();
}

/** Makes a database of an engine, with tables. */
export function makeMigratedDatabase(engine: ContractDatabase["engine"]): Promise<MadeDatabase> {
  return engine === "sqlite" ? copyFile() : copyPostgresDatabase();
}

/** Makes a database with tables. Migrating takes longer than most cases, so it is done once per worker. */
const makeWithTables = { sqlite: copyFile, postgres: borrowPostgresDatabase };

async function makeFile(): Promise<MadeDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  return { url: `file:${join(folder, "site.db")}`, remove: () => removeFolder(folder) };
}

let original: Promise<Buffer> | undefined;

/** Returns the content of an SQLite database with tables. */
function emptyImage(): Promise<Buffer> {
  original ??= makeOriginal();
  return original;
}

async function copyFile(): Promise<MadeDatabase> {
  const made = await makeFile();
  await writeFile(made.url.slice("file:".length), await emptyImage());
  return made;
}

async function makeOriginal(): Promise<Buffer> {
  const made = await makeFile();
  const database = await openDatabase(made.url);
  await migrate(database);
  // In memory there is no write-ahead log.
  await sql`pragma journal_mode = delete`.execute(database);
  await database.destroy();
  const content = await readFile(made.url.slice("file:".length));
  await made.remove();
  return content;
}

async function makeTables(url: string): Promise<void> {
  const database = await openDatabase(url);
  await migrate(database);
  await database.destroy();
}

/** @param template a database to copy, to which nobody is connected */
async function makePostgresDatabase(template = "template1"): Promise<MadeDatabase> {
  const postgres = inject("postgres");
  if ("missing" in postgres) throw new Error(postgres.missing);
  const name = `${postgres.prefix}${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(postgres.url, `create database ${name} template ${template}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(postgres.url, `drop database ${name} with (force)`) };
}

/** Name of the migrated database that others are copied from. */
let migrated: Promise<string> | undefined;

async function copyPostgresDatabase(): Promise<MadeDatabase> {
  migrated ??= makePostgresDatabase().then(async ({ url }) => {
    await makeTables(url);
    return new URL(url).pathname.slice(1);
  });
  return makePostgresDatabase(await migrated);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface Borrowed {
  url: string;
  empty(): Promise<void>;
}
/** Migrated databases that are not in use; `postgres-setup.ts` drops them at the end. */
const idle: Borrowed[] = [];

async function borrowPostgresDatabase(): Promise<MadeDatabase> {
  const borrowed = idle.pop() ?? (await makeBorrowed());
  await borrowed.empty();
  return { url: borrowed.url, remove: async () => void idle.push(borrowed) };
}

type AnyTables = Record<string, Record<string, unknown>>;

async function makeBorrowed(): Promise<Borrowed> {
  const { url } = await makePostgresDatabase();
  await makeTables(url);
  const database = (await openDatabase(url)) as unknown as Kysely<AnyTables>;
  const tables = (await database.introspection.getTables()).map(({ name }) => name);
  const names = tables.filter((name) => name !== "migrations");
  const rowsOf = new Map<string, Record<string, unknown>[]>();
  for (const name of names) rowsOf.set(name, await database.selectFrom(name).selectAll().execute());
  await database.destroy();

  return {
    url,
    /**
     * Restores the state after migration. Deleting rows takes milliseconds; truncating tables or creating a database
     * takes much longer.
     */
    async empty() {
      const connection = (await openDatabase(url)) as unknown as Kysely<AnyTables>;
      // Closes connections with locks that a failed case may have left.
      await sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(connection);
      await connection.transaction().execute(async (transaction) => {
        // One statement, because foreign keys are checked at its end.
        const deletions = names.map((name) => sql`${sql.ref(`of_${name}`)} as (delete from ${sql.table(name)})`);
        await sql`with ${sql.join(deletions)} select 1`.execute(transaction);
        await sql`
          select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
        `.execute(transaction);
        for (const [name, rows] of rowsOf) {
          if (rows.length > 0) await transaction.insertInto(name).values(rows).execute();
        }
      });
      await connection.destroy();
    },
  };
}
