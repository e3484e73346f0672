import { BackupRefused } from "./backup/backup-refused.ts";
import { backUpBeforeMigration } from "./backup/migration-backup.ts";
import { type Config, ConfigError } from "./config.ts";
import { countMigrations, migrate, NewerDatabase, newestSchema } from "./database/migrate.ts";
import { withSoleUse } from "./database/sole-use.ts";
import type { Foundation } from "./foundation.ts";

/** Of the site whose tables are brought up to date. */
type Parts = Omit<Foundation, "config"> & { config: Pick<Config, "databaseUrl" | "dataDir"> };

/**
 * Brings the tables up to date at the start of the site. A database that is there already is backed up first.
 * @throws ConfigError when it belongs to a newer version than this program, or cannot be backed up
 */
export async function migrateSite({ database, config, clock, log }: Parts): Promise<void> {
  try {
    await migrate(database, async (schema) => {
      const path = await backUpBeforeMigration(config, schema, clock());
      log.info("database backed up before its migration", { path, from: schema, to: newestSchema });
    });
    const schema = await countMigrations(database);
    if (schema > newestSchema)
      log.warn("the database belongs to a newer program, which says that this one can work with it", {
        known: newestSchema,
        found: schema,
      });
  } catch (cause) {
    if (cause instanceof NewerDatabase) throw new ConfigError(`DATABASE_URL: ${cause.message}`, { cause });
    if (!(cause instanceof BackupRefused)) throw cause;
    throw new ConfigError(`DATA_DIR: Vor der Umstellung muss die Datenbank gesichert werden. ${cause.message}`, {
      cause,
    });
  }
}

/**
 * The same for a command, but not under a running site of an older version: it would not know what its database has
 * become, and could not be backed up by its own program any more.
 * @throws ConfigError also when such a site runs
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
