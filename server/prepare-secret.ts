import { join } from "node:path";
import { findSharedSecret, readOrCreateSecret, readSecretFile, shareSecret } from "./accounts/secret.ts";
import { ConfigError } from "./config-value.ts";
import { engineOf } from "./database/engine.ts";
import type { Database } from "./database/schema.ts";

/**
 * Makes the secret available when the site starts: that of a new site is created, instances on one PostgreSQL database
 * share one.
 * @throws ConfigError if the secret of an existing site is missing: a new one would silently make sealed values, links
 * and second factors unusable
 */
export async function prepareSecret(database: Database, dataDir: string): Promise<void> {
  const isShared = engineOf(database) === "postgres";
  const found = readSecretFile(dataDir) ?? (isShared ? await findSharedSecret(database) : undefined);
  if (!found && (await hasAccounts(database))) throw new ConfigError(secretMissing(join(dataDir, "secret"), isShared));
  if (isShared) await shareSecret(database, dataDir);
  else readOrCreateSecret(dataDir);
}

/** Every site has one from its first start on. */
async function hasAccounts(database: Database): Promise<boolean> {
  return (await database.selectFrom("auth_user").select("id").limit(1).executeTakeFirst()) !== undefined;
}

function secretMissing(path: string, isShared: boolean): string {
  const places = isShared ? `${path}, und in der Datenbank` : path;
  return (
    `DATA_DIR: Das Geheimnis der Website fehlt (${places}); ohne es sind EFN und zweite Faktoren unlesbar. ` +
    "Bitte holen Sie die Datei „secret“ aus einer Sicherung zurück. " +
    "Ist sie verloren, legt „npm run keys -- begin“ ein neues Geheimnis an; mit dem alten verschlüsselte Angaben bleiben unlesbar."
  );
}
