import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-value.ts";
import { makeFolder } from "./storage/make-folder.ts";

/**
 * Creates the data folder, readable by its owner only; the permissions of an existing one are restricted if it is empty
 * or ours. A folder with other content is left unchanged.
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir);
  const names = readdirSync(dataDir);
  if (names.length === 0 || names.includes("secret")) chmodSync(dataDir, 0o700);
}

/**
 * Keeps a command from beginning a new site where the operator expects an existing one; creates nothing.
 * @throws ConfigError if the data folder, or the file of the database, does not exist
 */
export function requireSite({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): void {
  requireDataFolder(dataDir);
  if (!databaseUrl.startsWith("file:")) return;
  const path = databaseUrl.slice("file:".length);
  if (path === ":memory:" || exists(path)) return;
  throw new ConfigError(
    `DATA_DIR oder DATABASE_URL: Eine Datenbank ${path} gibt es nicht. Bitte prüfen Sie die Angabe; bei einer neuen Website starten Sie diese bitte zuerst einmal.`,
  );
}

/** @throws ConfigError if the data folder does not exist */
export function requireDataFolder(dataDir: string): void {
  if (exists(dataDir)) return;
  throw new ConfigError(
    `DATA_DIR: Den Ordner ${dataDir} gibt es nicht. Bitte prüfen Sie die Angabe; bei einer neuen Website starten Sie diese bitte zuerst einmal.`,
  );
}

/**
 * Keeps a command that root runs from leaving files that the site cannot read, as it runs under another account: that
 * to which its secret belongs. Other accounts cannot write there anyway.
 * @throws ConfigError
 */
export function requireAccountOfSite(dataDir: string): void {
  const owner = statSync(join(dataDir, "secret"), { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDir} gehört dem Benutzerkonto ${owner}, dieser Befehl läuft als root: Was er anlegt, könnte die Website nicht lesen. Bitte rufen Sie ihn mit ihrem Konto auf, zum Beispiel mit „sudo -u '#${owner}'“.`,
  );
}

/** Errors other than a missing file are those of its use. */
function exists(path: string): boolean {
  try {
    statSync(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
  return true;
}
