import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { existingTables } from "#server/database/catalog.ts";
import { engineOf } from "#server/database/engine.ts";
import { offerFact, readFact, writeFact } from "#server/database/installation.ts";
import type { Connection, Database, WriteTransaction } from "#server/database/schema.ts";

/**
 * Returns the installation's secret, 32 random bytes as base64url, in `DATA_DIR/secret`, readable by its owner only.
 * @throws if it is missing: only `prepareSecret` creates that of a new site
 */
export function readSecret(dataDir: string): string {
  return firstSecretIn(readFileContent(dataDir));
}

/** Returns the installation's secret from the content of the file; a key rotation does not change it. */
export function firstSecretIn(whole: string): string {
  return linesOf(whole)[0] as string;
}

/**
 * Returns the secrets for sealing values, newest first; values sealed with any of them can be opened. Until the first
 * key rotation it is the secret itself, later the further lines of the file.
 */
export function readSealingSecrets(dataDir: string): readonly string[] {
  return sealingSecretsIn(readFileContent(dataDir));
}

export function sealingSecretsIn(whole: string): readonly string[] {
  const [secret, ...sealing] = linesOf(whole);
  return sealing.length > 0 ? sealing : [secret as string];
}

/** Returns the content of the file with other sealing secrets, newest first. */
export function withSealingSecrets(whole: string, sealing: readonly string[]): string {
  return [linesOf(whole)[0], ...sealing].join("\n");
}

export function createRandomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function linesOf(whole: string): string[] {
  return whole.split(/\s+/).filter(Boolean);
}

function readFileContent(dataDir: string): string {
  const whole = readSecretFile(dataDir);
  if (whole === undefined) throw new Error(`The secret is missing: ${join(dataDir, "secret")}`);
  return whole;
}

/** Returns the content of the file, which is created for a new site. */
export function readOrCreateSecret(dataDir: string): string {
  return readSecretFile(dataDir) ?? createSecret(dataDir, join(dataDir, "secret"));
}

/** Returns the content of the file, `undefined` if there is none. */
export function readSecretFile(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, "secret"));
}

/** Returns the file content shared by the instances on one PostgreSQL database. */
export async function findSharedSecret(connection: Connection): Promise<string | undefined> {
  if ((await existingTables(connection, ["installation"])).length === 0) return undefined;
  return readFact(connection, "secret");
}

/** Stores new file content for all instances, which read it at their next start. Does nothing on SQLite. */
export async function saveSharedSecret(transaction: WriteTransaction, secret: string): Promise<void> {
  if (engineOf(transaction) === "sqlite") return;
  await writeFact(transaction, "secret", secret);
}

/**
 * Creates a new secret for a site that has lost its own.
 * @returns `false`, with nothing changed, if there is one
 */
export function beginSecret(dataDir: string): boolean {
  if (readSecretFile(dataDir)) return false;
  createSecret(dataDir, join(dataDir, "secret"));
  return true;
}

/**
 * Makes instances on one PostgreSQL database use the same secret, so that sessions are valid on all of them. The first
 * instance stores its own; the others adopt it.
 */
export async function shareSecret(database: Database, dataDir: string): Promise<void> {
  const own = readOrCreateSecret(dataDir);
  const shared = await offerFact(database, "secret", own);
  if (shared !== own) replaceSecret(dataDir, shared);
}

/** Replaces the file atomically. */
export function replaceSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, "secret");
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600, flush: true });
  renameSync(draft, path);
}

/** Processes that start concurrently get the same one: the first to link the file wins. */
function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, createRandomSecret(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // An empty file, of a full disk for example, is no secret.
    if (readIfThere(path) === undefined) renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
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
