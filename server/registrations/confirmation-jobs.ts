import { randomBytes } from "node:crypto";
import { createId } from "#model/id.ts";
import type { ConfirmationOutcome, ConfirmationProgress } from "./confirm-registrations.ts";

/** How a bulk confirmation stands, for a screen that asks again and again. */
export type ConfirmationJob = { progress: ConfirmationProgress } & (
  | { state: "running" }
  | { state: "done"; outcome: ConfirmationOutcome }
  /** Broken, not refused: the log has the reason. */
  | { state: "broken" }
);

/** Bulk confirmations that run on after the request that began them. */
export interface ConfirmationJobs {
  /** @returns the job's id, at once */
  start(run: (watch: ConfirmationWatch) => Promise<ConfirmationOutcome>): string;
  /** Undefined for a job of another instance, or one that ended more than an hour ago. */
  find(id: string): ConfirmationJob | undefined;
  /** Begins no further mail and resolves when those under way are settled. */
  stop(): Promise<void>;
}

export interface ConfirmationWatch {
  onProgress(progress: ConfirmationProgress): void;
  signal: AbortSignal;
}

const keptMilliseconds = 60 * 60_000;

export function createConfirmationJobs(onError: (error: unknown) => void): ConfirmationJobs {
  const jobs = new Map<string, ConfirmationJob>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    start(run) {
      const id = createId(randomBytes(20));
      const none = { mailed: 0, total: 0 };
      jobs.set(id, { state: "running", progress: none });
      const onProgress = (progress: ConfirmationProgress) => void jobs.set(id, { state: "running", progress });
      const work = run({ onProgress, signal: stopping.signal })
        .then((outcome) => jobs.set(id, { state: "done", outcome, progress: jobs.get(id)?.progress ?? none }))
        .catch((error: unknown) => {
          onError(error);
          jobs.set(id, { state: "broken", progress: jobs.get(id)?.progress ?? none });
        })
        .then(() => {
          running.delete(work);
          setTimeout(() => jobs.delete(id), keptMilliseconds).unref();
        });
      running.add(work);
      return id;
    },
    find: (id) => jobs.get(id),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
