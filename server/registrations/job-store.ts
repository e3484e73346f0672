import type { Database } from "#server/database/schema.ts";
import type { ConfirmationOutcome, ConfirmationProgress } from "./confirm-registrations.ts";
import { findRegistrations, type StoredRegistration } from "./registration-store.ts";

/** How a bulk confirmation stands, for a screen that polls it. */
export type ConfirmationJob = { progress: ConfirmationProgress } & (
  | { state: "running" }
  | { state: "done"; outcome: ConfirmationOutcome }
  /** Broken, not refused: the log has the reason. Or its process is gone. */
  | { state: "broken" }
);

/** A job as it is stored: registrations by their ids. */
type JobRecord = { progress: ConfirmationProgress } & (
  | { state: "running" | "broken" }
  | { state: "done"; outcome: OutcomeRecord }
);
type OutcomeRecord = WithIds<ConfirmationOutcome>;
type WithIds<T> = T extends unknown
  ? {
      [K in keyof T]: T[K] extends StoredRegistration ? string : T[K] extends StoredRegistration[] ? string[] : T[K];
    }
  : never;

const keptMilliseconds = 60 * 60_000;
/** A job that runs is written every second; one that was not for so long has lost its process. */
const aliveMilliseconds = 30_000;

export interface JobIdentity {
  id: string;
  eventId: string;
}

/** Writes how a job stands, and forgets those that ended more than an hour ago. */
export async function saveJob(
  database: Database,
  { id, eventId }: JobIdentity,
  job: ConfirmationJob,
  now: Date,
): Promise<void> {
  const row = { event_id: eventId, job: JSON.stringify(recordOf(job)), written_at: now.toISOString() };
  await database
    .insertInto("confirmation_jobs")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  const ended = new Date(now.getTime() - keptMilliseconds).toISOString();
  await database.deleteFrom("confirmation_jobs").where("written_at", "<", ended).execute();
}

/** How a job of another process stands; registrations deleted meanwhile are left out. */
export async function findJob(
  database: Database,
  { id, eventId }: JobIdentity,
  now: Date,
): Promise<ConfirmationJob | undefined> {
  const row = await database
    .selectFrom("confirmation_jobs")
    .select(["job", "written_at"])
    .where("id", "=", id)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const job = JSON.parse(row.job) as JobRecord;
  const { progress } = job;
  if (job.state !== "done") {
    const isAlive = now.getTime() - Date.parse(row.written_at) < aliveMilliseconds;
    return { state: job.state === "running" && isAlive ? "running" : "broken", progress };
  }
  const { outcome } = job;
  if (outcome.ok) {
    const [skipped, unsettled] = await Promise.all(
      [outcome.skipped, outcome.unsettled].map((ids) => findRegistrations(database, eventId, ids)),
    );
    return { state: "done", progress, outcome: { ...outcome, skipped: skipped ?? [], unsettled: unsettled ?? [] } };
  }
  if (outcome.reason === "event_not_found") return { state: "done", progress, outcome };
  const [at] = await findRegistrations(database, eventId, [outcome.at]);
  return at ? { state: "done", progress, outcome: { ...outcome, at } } : { state: "broken", progress };
}

/** How many jobs run, in any process. */
export async function countRunningJobs(database: Database, now: Date): Promise<number> {
  const rows = await database
    .selectFrom("confirmation_jobs")
    .select("job")
    .where("written_at", ">", new Date(now.getTime() - aliveMilliseconds).toISOString())
    .execute();
  return rows.filter(({ job }) => (JSON.parse(job) as JobRecord).state === "running").length;
}

function recordOf(job: ConfirmationJob): JobRecord {
  if (job.state !== "done") return job;
  const { outcome } = job;
  const ids = (registrations: readonly StoredRegistration[]) => registrations.map(({ id }) => id);
  if (outcome.ok) {
    const { confirmed, skipped, unsettled } = outcome;
    return { ...job, outcome: { ok: true, confirmed, skipped: ids(skipped), unsettled: ids(unsettled) } };
  }
  if (outcome.reason === "event_not_found") return { ...job, outcome };
  return { ...job, outcome: { ...outcome, at: outcome.at.id } };
}
