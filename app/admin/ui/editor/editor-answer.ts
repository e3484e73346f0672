import type { NoticeKind } from "#model/registrations/participant-message.ts";
import type { Failed } from "../command/command-answer.ts";

/** The server's answer to a submission of an editing screen; see `editor-action.ts`. */
export type EditorAnswer =
  /**
   * `draft`: only the draft was saved; the published record is unchanged. `link`: the URL of a preview and when it
   * expires. `noticeToOffer`: the notice to offer to an event's participants, and their number.
   */
  | {
      ok: true;
      id: string;
      version: number;
      draft?: { version: number; publishAt: string | null };
      link?: { url: string; expiresAt: string };
      noticeToOffer?: { notice: NoticeKind; count: number };
    }
  | { ok: false; reason: "invalid"; fieldErrors: Record<string, string> }
  | StaleAnswer
  | { ok: false; reason: "missing" }
  | Failed;

export interface StaleAnswer {
  ok: false;
  reason: "stale";
  document: Record<string, unknown>;
  /** The versions the next attempt has to expect in order to overwrite: of the record, and of its draft if any. */
  version: number | "new";
  draft?: number | "none";
  savedBy: string | null;
  savedAt: string;
  /** Names of the ids in both versions, in addition to the form's own labels. */
  labels?: Record<string, string>;
}

/** A submitted form. Forms without drafts leave `expectedDraft` out. */
interface FormSubmission {
  id: string;
  expectedVersion: number | "new";
  expectedDraft?: number | "none";
  document: unknown;
  /** What the form sent before without an answer, the latest last. */
  previousAttempts?: readonly unknown[];
}

/** How many attempts without an answer a form sends again. */
export const keptAttempts = 3;

export type EditorSubmission =
  | ({ intent: "save" } & FormSubmission)
  /** `publishAt` is a wall time in Berlin. */
  | ({ intent: "saveDraft"; publishAt?: string } & FormSubmission)
  | { intent: "discardDraft"; id: string }
  | { intent: "cancelPlan"; id: string }
  /** `days`: shifts the dates of the copy by this many days; without it, the copy has no dates. */
  | { intent: "duplicate"; id: string; days?: number }
  | { intent: "shareDraft"; id: string }
  | { intent: "unshareDraft"; id: string }
  /** `removeAt` is a wall time in Berlin. */
  | { intent: "planRemoval"; id: string; removeAt: string; reason: string }
  | { intent: "cancelRemoval"; id: string }
  | { intent: "remove"; id: string }
  | { intent: "unpublish"; id: string }
  | { intent: "restoreDeleted"; id: string }
  | { intent: "purgeDeleted"; id: string };
