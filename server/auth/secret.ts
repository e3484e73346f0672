import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { existingTables } from "#server/database/catalog.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Connection, Database, WriteTransaction } from "#server/database/schema.ts";

/**
 * The installation's secret, 32 random bytes as base64url, made on first use in `DATA_DIR/secret`, which only its owner
 * may read. Processes starting together get the same one: whoever links the file first wins.
 */
export function readSecret(dataDir: string): string {
  return linesOf(readWhole(dataDir))[0] as string;
}

/**
 * What values are sealed with, the newest first; all of them open what they sealed. Until keys are rotated it is the
 * secret itself, from then on the lines of the file below it.
 */
export function readSealingSecrets(dataDir: string): readonly string[] {
  return sealingSecretsIn(readWhole(dataDir));
}

export function sealingSecretsIn(whole: string): readonly string[] {
  const [secret, ...sealing] = linesOf(whole);
  return sealing.length > 0 ? sealing : [secret as string];
}

/** The file with other secrets to seal with, the newest first. */
export function withSealingSecrets(whole: string, sealing: readonly string[]): string {
  return [linesOf(whole)[0], ...sealing].join("\n");
}

export function createRandomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function linesOf(whole: string): string[] {
  return whole.split(/\s+/).filter(Boolean);
}

function readWhole(dataDir: string): string {
  const path = join(dataDir, "secret");
  return readIfThere(path) ?? createSecret(dataDir, path);
}

/** The whole file as it stands, `undefined` where none was made yet. */
export function readSecretFile(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, "secret"));
}

/** What stands in the file of each instance on one PostgreSQL. */
export async function findSharedSecret(connection: Connection): Promise<string | undefined> {
  if ((await existingTables(connection, ["installation"])).length === 0) return undefined;
  const select = connection.selectFrom("installation").select("value").where("name", "=", "secret");
  return (await select.executeTakeFirst())?.value;
}

/** Gives the installation another such file: instances take it over at their next start. On SQLite there is no such row. */
export async function saveSharedSecret(transaction: WriteTransaction, secret: string): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  const row = { name: "secret", value: secret };
  const save = transaction.insertInto("installation").values(row);
  await save.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: secret })).execute();
}

/**
 * Sees to it that instances on one PostgreSQL have one secret, wherever their folders are: a session opened by one is a
 * session for all. The first of them gives its own; the others take it over. SQLite has one instance and one file.
 */
export async function shareSecret(database: Database, dataDir: string): Promise<void> {
  if (engineOf(database) === "sqlite") return;
  const own = readWhole(dataDir);
  const offer = database.insertInto("installation").values({ name: "secret", value: own });
  await offer.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const shared = await findSharedSecret(database);
  if (shared && shared !== own) replaceSecret(dataDir, shared);
}

/** Writes the file, whole or not at all. */
export function replaceSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, "secret");
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  renameSync(draft, path);
}

function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, createRandomSecret(), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
