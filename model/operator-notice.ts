import type { ActivityDetails } from "./activity.ts";

/**
 * What whoever runs the site has to look after, shown on the dashboard until it is settled. Days are dates in Berlin,
 * `yyyy-mm-dd`.
 */
export type OperatorNotice =
  | RetentionHold
  /** Since an instant, ISO 8601 UTC. */
  | { kind: "database_damaged"; foundAt: string }
  /** The file store is not the one the database belongs to. */
  | { kind: "files_elsewhere" }
  /** `reason` is a German sentence; `lastOn` the day of the last good backup, "" without one, absent when nobody knows. */
  | { kind: "backup_failed"; reason: string; lastOn?: string | undefined }
  /** The backup of the day `backupOn` could not be brought back for a drill. */
  | { kind: "drill_failed"; reason: string; backupOn: string };

/** Why a run of the retention removed nothing. */
export type RetentionHold =
  /** The clock says `today`, but the site was last in use on `aliveOn`. */
  | { kind: "clock_ahead"; today: string; aliveOn: string }
  /** Most of these would go; from `until` on they do. */
  | { kind: "removes_most"; removed: ActivityDetails; until: string };
