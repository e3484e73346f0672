import { BackupRefused } from "./backup/backup-refused.ts";
import { backUpBeforeMigration } from "./backup/migration-backup.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-value.ts";
import { countMigrations, migrate, NewerDatabase, newestSchema, OlderDatabase } from "./database/migrate.ts";
import { withSoleUse } from "./database/sole-use.ts";
import type { Foundation } from "./foundation.ts";

/** Parts of the site to be migrated. */
type Parts = Omit<Foundation, "config"> & { config: Pick<Config, "databaseUrl" | "dataDir"> };

/**
 * Migrates the database when the site starts. An existing database is backed up first.
 * @throws ConfigError if it belongs to a newer version or one before 1.0, or cannot be backed up
 */
export async function migrateSite({ database, config, clock, log }: Parts): Promise<void> {
  try {
    await migrate(database, async (schema) => {
      const path = await backUpBeforeMigration(config, schema, clock());
      log.info("database backed up before its migration", { path, from: schema, to: newestSchema });
    });
    const schema = await countMigrations(database);
    if (schema > newestSchema)
      log.warn("the database was migrated by a newer version that declares this one compatible", {
        known: newestSchema,
        found: schema,
      });
  } catch (cause) {
    if (cause instanceof NewerDatabase || cause instanceof OlderDatabase)
      throw new ConfigError(`DATABASE_URL: ${cause.message}`, { cause });
    if (!(cause instanceof BackupRefused)) throw cause;
    throw new ConfigError(`DATA_DIR: Vor der Umstellung muss die Datenbank gesichert werden. ${cause.message}`, {
      cause,
    });
  }
}

/**
 * Migrates the database for a command, but not while a site of an older version runs: that could not use the new
 * schema, nor back it up.
 * @throws ConfigError also if such a site is running
 */
export async function migrateForCommand(parts: Parts): Promise<void> {
  const schema = await countMigrations(parts.database);
  const isOlder = schema > 0 && schema < newestSchema;
  if (isOlder && !(await withSoleUse(parts.database, async () => true)))
    throw new ConfigError(
      "DATABASE_URL: Mit der Datenbank arbeitet noch die Version vor dem letzten Bau. Bitte starten Sie zuerst die Website neu.",
    );
  await migrateSite(parts);
}
