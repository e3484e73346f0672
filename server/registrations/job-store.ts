import type { Database } from "#server/database/schema.ts";
import type { ConfirmationOutcome, ConfirmationProgress } from "./confirm-registrations.ts";
import { findRegistrations, type StoredRegistration } from "./registration-store.ts";

/** State of a bulk confirmation, for a page that polls it. */
export type ConfirmationJob = { progress: ConfirmationProgress } & (
  | { state: "running" }
  | { state: "done"; outcome: ConfirmationOutcome }
  /** Failed with an error, which the log has, or its process ended. */
  | { state: "broken" }
);

/** A job as stored, with ids in place of registrations. */
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
/** A running job is written every second; after this long without a write its process is considered dead. */
const aliveMilliseconds = 30_000;

export interface JobIdentity {
  id: string;
  eventId: string;
}

/** Saves the state of a job and deletes jobs that ended more than an hour ago. */
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

/** Returns the state of a job of any process; registrations deleted since are left out. */
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
  if (!("at" in outcome)) return { state: "done", progress, outcome };
  const [at] = await findRegistrations(database, eventId, [outcome.at]);
  return at ? { state: "done", progress, outcome: { ...outcome, at } } : { state: "broken", progress };
}

/** Counts the running jobs of all processes. */
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
  if (!("at" in outcome)) return { ...job, outcome };
  return { ...job, outcome: { ...outcome, at: outcome.at.id } };
}
