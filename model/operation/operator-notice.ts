import type { ActivityDetails } from "./activity.ts";

/** A problem for the operator, shown on the dashboard until it is resolved. Days are Berlin dates, `yyyy-mm-dd`. */
export type OperatorNotice =
  | RetentionHold
  /** Since an instant, ISO 8601 UTC. */
  | { kind: "database_damaged"; foundAt: string }
  /** The file store does not belong to the database. */
  | { kind: "files_elsewhere" }
  /** `reason` is a German sentence; `lastOn` the day of the last good backup, "" without one, absent when unknown. */
  | { kind: "backup_failed"; reason: string; lastOn?: string | undefined }
  /** What the start found will keep the next backup from being written; `reason` is a German sentence. */
  | { kind: "backup_hindered"; reason: string }
  /** The restore drill of the backup of `backupOn` failed. */
  | { kind: "drill_failed"; reason: string; backupOn: string };

/** The clock shows `today`, but the site was last in use on `aliveOn`: until someone confirms it, nothing is deleted. */
export type ClockDoubt = { kind: "clock_ahead"; today: string; aliveOn: string };

/** Why a retention run removed nothing. */
export type RetentionHold =
  | ClockDoubt
  /** Most records would be removed; the hold ends on `until`. */
  | { kind: "removes_most"; removed: ActivityDetails; until: string };
