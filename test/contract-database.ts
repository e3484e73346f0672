import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";

export interface ContractDatabase {
  engine: "sqlite" | "postgres";
  url: string;
  /** With its tables, unless the suite wants to make them itself. */
  database: Database;
}

/**
 * Runs the same suite on SQLite and on PostgreSQL, each case on an empty database of its own.
 * @param suite gets a function that returns the database of the running case
 */
export function describeOnEachEngine(
  name: string,
  suite: (current: () => ContractDatabase) => void,
  { isMigrated = true } = {},
): void {
  const postgres = inject("postgres");
  for (const engine of ["sqlite", "postgres"] as const) {
    describe.skipIf(engine === "postgres" && "missing" in postgres)(`${name} on ${engine}`, () => {
      let current: ContractDatabase;
      let remove: () => Promise<void>;

      beforeEach(async () => {
        const made = await makeDatabase(engine);
        remove = made.remove;
        current = { engine, url: made.url, database: await openDatabase(made.url) };
        if (isMigrated) await migrate(current.database);
      });
      afterEach(async () => {
        await current.database.destroy();
        await remove();
      });

      suite(() => current);
    });
  }
}

/** An empty database of an engine; whoever made it removes it. */
export function makeDatabase(engine: ContractDatabase["engine"]): Promise<{ url: string; remove(): Promise<void> }> {
  return engine === "sqlite" ? makeFile() : makePostgresDatabase();
}

async function makeFile() {
  const folder = await mkdtemp(join(tmpdir(), "contract-"));
  return { url: `file:${join(folder, "site.db")}`, remove: () => rm(folder, { recursive: true }) };
}

async function makePostgresDatabase() {
  const postgres = inject("postgres");
  if ("missing" in postgres) throw new Error(postgres.missing);
  const name = `contract_${crypto.randomUUID().replaceAll("-", "")}`;
  await onServer(postgres.url, `create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(postgres.url, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
