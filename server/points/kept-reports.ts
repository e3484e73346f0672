import { createSealedValues } from "#server/accounts/sealed-values.ts";
import { sealingSecretsIn } from "#server/accounts/secret.ts";
import { existingTables } from "#server/database/catalog.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { efnPurpose } from "./efn-store.ts";
import { type FormerReport, keepReport, listAllFormerReports } from "./former-reports.ts";

/** What stands at the chambers about the registrations of a site, by registration id. */
export type StandingReports = ReadonlyMap<string, Reports>;

interface Reports {
  own: { vnr: string; reportedAt: string } | undefined;
  former: readonly Omit<FormerReport, "id">[];
  /** "" without one. */
  efn: string;
  /** What is told of them besides their number, to be compared. */
  facts: string;
}

/**
 * Reads what a site has reported; nothing if it is of a version that does not remember former reports.
 * @param secretFile content of the file with its secrets
 */
export async function readReports(connection: Connection, secretFile: string): Promise<StandingReports> {
  if ((await existingTables(connection, ["former_reports"])).length === 0) return new Map();
  const seal = createSealedValues(() => sealingSecretsIn(secretFile), efnPurpose);
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "points_reported_at", "reported_as", "sealed_efn", "speaker_points", "participation"])
    .execute();
  const days = await connection
    .selectFrom("attendance")
    .select(["registration_id", "day", "came_at", "left_at"])
    .orderBy("day")
    .execute();
  const daysOf = Map.groupBy(days, ({ registration_id }) => registration_id);
  const former = await listAllFormerReports(connection, seal);
  const reportsOf = (row: (typeof rows)[number]): Reports => ({
    own: row.points_reported_at === null ? undefined : { vnr: row.reported_as, reportedAt: row.points_reported_at },
    former: former.get(row.id) ?? [],
    efn: row.sealed_efn ? (seal.open(row.sealed_efn, row.id) ?? "") : "",
    facts: JSON.stringify([row.speaker_points, row.participation, daysOf.get(row.id) ?? []]),
  });
  return new Map(rows.map((row) => [row.id, reportsOf(row)]));
}

/**
 * Keeps what stands at the chambers when an older state takes the place of a site: the report of a person who is the same
 * there is theirs, any other is a former one, and one that was taken back since is none.
 * @param secretFile content of the file with the secrets of the older state
 */
export async function keepReports(
  transaction: WriteTransaction,
  secretFile: string,
  before: StandingReports,
): Promise<void> {
  const seal = createSealedValues(() => sealingSecretsIn(secretFile), efnPurpose);
  for (const [id, restored] of await readReports(transaction, secretFile)) {
    const was = before.get(id);
    if (!was) continue;
    // The number may have been deleted since, as its time was over.
    const isSame = (was.efn === "" || was.efn === restored.efn) && was.facts === restored.facts;
    const own = isSame ? was.own : undefined;
    const outdated = was.own && !own ? [{ vnr: was.own.vnr, efn: was.efn }] : [];
    if (restored.former.length > 0)
      await transaction.deleteFrom("former_reports").where("registration_id", "=", id).execute();
    for (const one of [...was.former, ...outdated])
      await keepReport(transaction, seal, { registrationId: id, vnr: one.vnr, efn: one.efn });
    if (own?.reportedAt === restored.own?.reportedAt && own?.vnr === restored.own?.vnr) continue;
    await transaction
      .updateTable("registrations")
      .set({ points_reported_at: own?.reportedAt ?? null, reported_as: own?.vnr ?? "" })
      .where("id", "=", id)
      .execute();
  }
}
