import { randomBytes } from "node:crypto";
import type { Clock } from "#model/dates/berlin-date.ts";
import { createId } from "#model/text/create-id.ts";
import type { Database } from "#server/database/schema.ts";
import type { ConfirmationOutcome, ConfirmationProgress } from "./confirm-registrations.ts";
import { type ConfirmationJob, findJob, saveJob } from "./job-store.ts";

/** Bulk confirmations that continue after the request that started them, visible to all instances. */
export interface ConfirmationJobs {
  /** @returns the job's id, as soon as all instances can find it */
  start(eventId: string, run: (watch: ConfirmationWatch) => Promise<ConfirmationOutcome>): Promise<string>;
  /** Returns undefined for a job of another event or one that ended more than an hour ago. */
  find(eventId: string, id: string): Promise<ConfirmationJob | undefined>;
  /** Starts no further mail and resolves when the current ones are settled. */
  stop(): Promise<void>;
}

export interface ConfirmationWatch {
  onProgress(progress: ConfirmationProgress): void;
  signal: AbortSignal;
}

const writeIntervalMilliseconds = 1000;

export function createConfirmationJobs(
  { database, clock }: { database: Database; clock: Clock },
  onError: (error: unknown) => void,
): ConfirmationJobs {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    async start(eventId, run) {
      const identity = { id: createId(randomBytes(20)), eventId };
      let job: ConfirmationJob = { state: "running", progress: { mailed: 0, total: 0 } };
      const write = () => saveJob(database, identity, job, clock());
      await write();
      let writing = Promise.resolve();
      const timer = setInterval(() => {
        writing = writing.then(write).catch(onError);
      }, writeIntervalMilliseconds);
      const onProgress = (progress: ConfirmationProgress) => {
        job = { state: "running", progress };
      };
      const work = run({ onProgress, signal: stopping.signal })
        .then((outcome) => {
          job = { state: "done", outcome, progress: job.progress };
        })
        .catch((error: unknown) => {
          onError(error);
          job = { state: "broken", progress: job.progress };
        })
        .then(async () => {
          clearInterval(timer);
          await writing;
          await write().catch(onError);
          running.delete(work);
        });
      running.add(work);
      return identity.id;
    },
    find: (eventId, id) => findJob(database, { id, eventId }, clock()),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
