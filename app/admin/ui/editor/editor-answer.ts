import type { NoticeKind } from "#model/participant-message.ts";

/** What the server answers to a submission of an editing screen; see `editor-action.ts`. */
export type EditorAnswer =
  /**
   * `draft`: only the draft was saved, and the published record is as before. `link`: the address of a preview, and the
   * instant until which it opens. `toTell`: what those who registered for an event should hear of the change, and how
   * many they are.
   */
  | {
      ok: true;
      id: string;
      version: number;
      draft?: { version: number; publishAt: string | null };
      link?: { url: string; expiresAt: string };
      toTell?: { notice: NoticeKind; count: number };
    }
  | { ok: false; reason: "invalid"; fieldErrors: Record<string, string> }
  | StaleAnswer
  | { ok: false; reason: "missing" }
  /** The role does not allow it, or no longer. */
  | { ok: false; reason: "forbidden" }
  /** The session has ended, and nobody signed in again. */
  | { ok: false; reason: "not_signed_in" }
  /** Broken on the server; the log knows more. */
  | { ok: false; reason: "failed" }
  /** No usable answer arrived: whether it was done is not known. */
  | { ok: false; reason: "unreachable" };

export interface StaleAnswer {
  ok: false;
  reason: "stale";
  document: Record<string, unknown>;
  /** What the next try has to name to write over it: of the record, and of its draft where there is one. */
  version: number | "new";
  draft?: number | "none";
  savedBy: string | null;
  savedAt: string;
  /** What ids in both versions are called, beside the form's own labels. */
  labels?: Record<string, string>;
}

/** A form over a record. The draft's version is left out by forms that know no drafts. */
interface FormSubmission {
  id: string;
  expectedVersion: number | "new";
  expectedDraft?: number | "none";
  document: unknown;
  previousAttempt?: unknown;
}

export type EditorSubmission =
  | ({ intent: "save" } & FormSubmission)
  /** `publishAt` is a wall time in Berlin. */
  | ({ intent: "saveDraft"; publishAt?: string } & FormSubmission)
  | { intent: "discardDraft"; id: string }
  | { intent: "cancelPlan"; id: string }
  /** `days`: how many days later than the record that is copied; left out, the copy has no dates. */
  | { intent: "duplicate"; id: string; days?: number }
  | { intent: "shareDraft"; id: string }
  | { intent: "unshareDraft"; id: string }
  /** `removeAt` is a wall time in Berlin. */
  | { intent: "planRemoval"; id: string; removeAt: string; reason: string }
  | { intent: "cancelRemoval"; id: string }
  | { intent: "remove"; id: string }
  | { intent: "restoreDeleted"; id: string }
  | { intent: "purgeDeleted"; id: string };
