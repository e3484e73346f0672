import { formatInstant } from "#text/date.ts";
import type { EditorAnswer, StaleAnswer } from "./editor-answer.ts";
import type { EditorFormOptions, EditorMessages } from "./editor-form.ts";
import type { FormValues } from "./form-values.ts";

/** The record and versions a submission is based on. */
export interface Target {
  id: string;
  version: number | "new";
  draft: number | "none";
}

/** Publish, or save as a draft, published at `publishAt` if given. */
export type Purpose = { intent: "save"; stay: boolean } | { intent: "saveDraft"; stay: boolean; publishAt?: string };

export interface Attempt<V> {
  values: V;
  /** The stored values before, as the form knew them. */
  before: V;
  expected: Expected;
  purpose: Purpose;
  /** It makes something public that was not. */
  isPublishing: boolean;
}

export type Expected = Pick<Target, "version" | "draft">;
/** For a record that was deleted meanwhile. */
export const gone: Expected = { version: "new", draft: "none" };

/** Returns the versions to expect in order to overwrite the stored ones. */
export function namedBy({ version, draft = "none" }: StaleAnswer): Expected {
  return { version, draft };
}

export function messagesOf<V extends FormValues>(
  { messages }: EditorFormOptions<V>,
  { values, before, expected, purpose }: Attempt<V>,
  answer: EditorAnswer,
): EditorMessages {
  if (purpose.intent === "saveDraft") {
    const publishAt = answer.ok ? answer.draft?.publishAt : undefined;
    return {
      saved: publishAt ? `Wird am ${formatInstant(publishAt)} Uhr veröffentlicht` : "Als Entwurf gespeichert",
      failed: "Fehler beim Speichern des Entwurfs",
    };
  }
  return typeof messages === "function" ? messages(expected.version === "new", values, before) : messages;
}
