/** What the server answers to a submission of an editing screen; see `editor-action.ts`. */
export type EditorAnswer =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: "invalid"; fieldErrors: Record<string, string> }
  | StaleAnswer
  | { ok: false; reason: "missing" }
  /** Broken on the server; the log knows more. */
  | { ok: false; reason: "failed" }
  /** No usable answer arrived: whether it was done is not known. */
  | { ok: false; reason: "unreachable" };

export interface StaleAnswer {
  ok: false;
  reason: "stale";
  document: Record<string, unknown>;
  version: number;
  savedBy: string | null;
  savedAt: string;
  /** What ids in both versions are called, beside the form's own labels. */
  labels?: Record<string, string>;
}

export type EditorSubmission =
  | { intent: "save"; id: string; expectedVersion: number | "new"; document: unknown; previousAttempt?: unknown }
  | { intent: "remove"; id: string }
  | { intent: "restoreDeleted"; id: string }
  | { intent: "purgeDeleted"; id: string };
