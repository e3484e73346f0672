import { ConfigError } from "./config.ts";
import { countMigrations, migrate, newestSchema } from "./database/migrate.ts";
import type { Database } from "./database/schema.ts";
import { withSoleUse } from "./database/sole-use.ts";

/**
 * Brings the tables up to date for a command, but not under a running site of an older version: it would not know what
 * its database has become, and could not be backed up by its own program any more.
 * @throws ConfigError when the database belongs to another version than this program
 */
export async function migrateForCommand(database: Database): Promise<void> {
  const schema = await countMigrations(database);
  if (schema > newestSchema)
    throw new ConfigError("DATABASE_URL: Die Datenbank gehört zu einer neueren Version des Programms.");
  if (schema === newestSchema) return;
  if (schema > 0 && !(await withSoleUse(database, async () => true)))
    throw new ConfigError(
      "DATABASE_URL: Mit der Datenbank arbeitet noch die Version vor dem letzten Bau. Bitte starten Sie zuerst die Website neu.",
    );
  await migrate(database);
}
