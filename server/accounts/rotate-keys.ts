import { sql } from "kysely";
import { countMigrations, newestSchema } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { withSoleUse } from "#server/database/sole-use.ts";
import { isBusy } from "#server/database/sqlite-driver.ts";
import { efnPurpose } from "#server/points/efn-store.ts";
import { eivPasswordPurpose } from "#server/points/eiv-access.ts";
import { syncFolder } from "#server/storage/disk-store.ts";
import { createSealedValues, type SealedValues } from "./sealed-values.ts";
import { secondFactorPurpose } from "./second-factor/second-factor-store.ts";
import {
  createRandomSecret,
  findSharedSecret,
  readSecretFile,
  replaceSecret,
  saveSharedSecret,
  sealingSecretsIn,
  withSealingSecrets,
} from "./secret.ts";

/** Nothing was changed; the message is German. */
export class RotationRefused extends Error {
  override name = "RotationRefused";
}

export interface RotationReport {
  /** Number of re-encrypted values. */
  sealed: number;
  /** Values sealed with an unknown secret; unchanged. */
  unreadable: number;
  /** Whether this run completed an interrupted rotation. */
  isContinued: boolean;
}

const siteIsRunning = "Die Website läuft noch, oder ein anderer Befehl arbeitet an ihr; bitte beenden Sie das zuerst.";
const noSite = "Hier ist keine Website dieser Version; bitte starten Sie sie einmal und beenden Sie sie wieder.";

/** Columns with sealed values; each value is bound to the id of its row. */
const places = [
  { table: "registrations", id: "id", column: "sealed_efn", purpose: efnPurpose },
  { table: "former_reports", id: "id", column: "sealed_efn", purpose: efnPurpose },
  { table: "eiv_access", id: "event_id", column: "sealed_password", purpose: eivPasswordPurpose },
  { table: "eiv_access", id: "event_id", column: "other_sealed_password", purpose: eivPasswordPurpose },
  { table: "second_factors", id: "user_id", column: "sealed_key", purpose: secondFactorPurpose },
] as const;

const batchSize = 500;

/**
 * Re-encrypts all sealed values with a new secret while no other process uses the database. The old secret is kept
 * until all values are re-encrypted. After an interruption the next call continues with the same new secret.
 * @throws RotationRefused
 */
export async function rotateKeys({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string;
  dataDir: string;
}): Promise<RotationReport> {
  const before = readSecretFile(dataDir);
  if (!before) throw new RotationRefused(noSite);
  const database = await openDatabase(databaseUrl).catch((cause: unknown) => {
    throw isBusy(cause) ? new RotationRefused(siteIsRunning, { cause }) : cause;
  });
  try {
    const done = await withSoleUse(database, async (own) => {
      if ((await countMigrations(own)) !== newestSchema) throw new RotationRefused(noSite);
      const whole = (await findSharedSecret(own)) ?? before;
      const known = sealingSecretsIn(whole);
      const isContinued = known.length > 1;
      const secrets = isContinued ? known : [createRandomSecret(), ...known];
      await saveSecrets(own, dataDir, withSealingSecrets(whole, secrets));
      let [sealed, unreadable] = [0, 0];
      for (const place of places) {
        const counts = await reseal(
          own,
          place,
          createSealedValues(() => secrets, place.purpose),
        );
        sealed += counts.sealed;
        unreadable += counts.unreadable;
      }
      await saveSecrets(own, dataDir, withSealingSecrets(whole, secrets.slice(0, 1)));
      return { sealed, unreadable, isContinued };
    });
    if (!done) throw new RotationRefused(siteIsRunning);
    return done.result;
  } finally {
    await database.destroy();
  }
}

/** Saves the secrets for all instances: those on the same PostgreSQL database read them at their next start. */
async function saveSecrets(database: Database, dataDir: string, whole: string): Promise<void> {
  await database.transaction().execute((transaction) => saveSharedSecret(transaction, whole));
  replaceSecret(dataDir, whole);
  // The file must be durable before values are sealed with its secret.
  await syncFolder(dataDir);
}

async function reseal(
  database: Database,
  { table, id, column }: (typeof places)[number],
  values: SealedValues,
): Promise<{ sealed: number; unreadable: number }> {
  const [place, owner, value] = [sql.table(table), sql.ref(id), sql.ref(column)];
  const counts = { sealed: 0, unreadable: 0 };
  for (let after = ""; ; ) {
    const select = sql<{ owner: string; value: string }>`
      select ${owner} as owner, ${value} as value from ${place}
      where ${value} is not null and ${owner} > ${after} order by ${owner} limit ${batchSize}`;
    const { rows } = await select.execute(database);
    if (rows.length === 0) return counts;
    await database.transaction().execute(async (transaction) => {
      for (const row of rows) {
        if (row.value.split(".")[1] === values.keyId()) continue;
        const opened = values.open(row.value, row.owner);
        if (opened === undefined) {
          counts.unreadable++;
          continue;
        }
        const anew = values.seal(opened, row.owner);
        await sql`update ${place} set ${value} = ${anew} where ${owner} = ${row.owner}`.execute(transaction);
        counts.sealed++;
      }
    });
    after = rows.at(-1)?.owner ?? "";
  }
}
