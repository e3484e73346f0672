import { appendFile } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests create databases with the name prefix `prefix`, or why it is missing. */
    postgres: { url: string; prefix: string } | { missing: string };
  }
}

/** Name prefix of this run's databases. */
const prefix = `contract_${crypto.randomUUID().slice(0, 8)}_`;

/** One PostgreSQL server for all contract suites: `TEST_POSTGRES_URL`, or one from the npm package. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) {
    project.provide("postgres", { url: given, prefix });
    return () => dropDatabases(given);
  }
  try {
    const server = await startPostgres();
    project.provide("postgres", { url: server.url, prefix });
    return server.stop;
  } catch (error) {
    project.provide("postgres", { missing: await sayPostgresIsMissing(error) });
    return async () => {};
  }
}

/**
 * Reports that `startPostgres` failed, so that tests are skipped.
 * @returns the reason
 * @throws the error itself in CI, where PostgreSQL is expected to run
 */
export async function sayPostgresIsMissing(error: unknown): Promise<string> {
  if (process.env.CI) throw error;
  const reason = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
  const message = `PostgreSQL kann hier nicht gestartet werden, seine Vertragstests entfallen: ${reason}`;
  console.warn(message);
  // Repeated at the end of `npm test`.
  if (process.env.SKIPPED_SERVICES) await appendFile(process.env.SKIPPED_SERVICES, `${message}\n`);
  return reason;
}

async function dropDatabases(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
