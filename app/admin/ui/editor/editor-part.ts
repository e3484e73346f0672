import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { Draft } from "#model/content/draft.ts";
import { answering, saveDraft } from "./editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "./editor-answer.ts";

type Saving = Extract<EditorSubmission, { intent: "save" | "saveDraft" }>;

/** A part of a record with a form of its own. The rest of the record is neither sent to the browser nor changed. */
export interface RecordPart<C extends CollectionName> {
  collection: C;
  read(document: ContentOf<C>): Record<string, unknown>;
  write(document: ContentOf<C>, part: unknown): unknown;
  /** Path of the part in the record ("imprint"), for the paths of messages; "" if its fields are at the top level. */
  path: string;
  /** The name of the part in the activity log. */
  title?: string;
}

const maximumTries = 5;

/**
 * Saves a part of a record, or stores it in the draft of the whole record. Only this part is published; a draft adopts
 * it and keeps its other parts. A concurrent change of another part is not a conflict; one of the same part is, and the
 * answer carries the stored part. Retries at most `maximumTries` times.
 */
export function answerPart<C extends CollectionName>(
  context: ActionFunctionArgs["context"],
  part: RecordPart<C>,
  submission: Saving,
) {
  return answering(context, async () => {
    for (let tries = 1; ; tries++) {
      const answer = await savePart(context, part, submission);
      if (answer !== "again" || tries === maximumTries) return answer === "again" ? failed : answer;
    }
  });
}

const failed = { ok: false, reason: "failed" } as const;

async function savePart<C extends CollectionName>(
  context: ActionFunctionArgs["context"],
  part: RecordPart<C>,
  submission: Saving,
): Promise<EditorAnswer | "again"> {
  const { content, drafts, editor } = context.get(servicesContext);
  const { collection } = part;
  const { id, expectedVersion, expectedDraft, document, previousAttempt } = submission;
  const stored = await content.find(collection, id);
  const draft = expectedDraft === undefined ? undefined : await drafts.find(collection, id);
  const whole = stored ? withoutKeys<C>(stored) : (contentSchemas[collection].parse({}) as ContentOf<C>);
  const seen =
    typeof expectedVersion === "number" ? await editor.readVersion(collection, id, expectedVersion) : undefined;
  const isUntouched = stored !== undefined && seen !== undefined && isSame(part.read(seen), part.read(whole));

  if (draft && draft.version !== expectedDraft) {
    const seenDraft =
      typeof expectedDraft === "number" ? await drafts.readVersion(collection, id, expectedDraft) : seen;
    const known = [seenDraft && part.read(seenDraft), document, previousAttempt];
    const drafted = part.read(draft.document);
    if (!known.some((one) => isSame(one, drafted))) return staleDraft(draft, drafted);
  }
  const outcome =
    submission.intent === "saveDraft"
      ? await saveDraft(context, collection, {
          ...{ intent: "saveDraft", id, document: part.write(draft?.document ?? whole, document) },
          expectedVersion: draft ? draft.base : isUntouched ? stored.version : expectedVersion,
          expectedDraft: draft ? draft.version : "none",
          ...(submission.publishAt !== undefined && { publishAt: submission.publishAt }),
        })
      : await editor.save(context.get(viewerContext), {
          collection,
          id,
          document: part.write(whole, document),
          expectedVersion: isUntouched ? stored.version : expectedVersion,
          intoDraft: (drafted, saved) => part.write(drafted, part.read(saved)) as object,
          ...(previousAttempt !== undefined && { previousAttempt: part.write(whole, previousAttempt) }),
          ...(part.title !== undefined && { details: { title: part.title } }),
        });
  if (outcome.ok) return outcome;
  if (outcome.reason === "invalid") {
    return { ok: false, reason: "invalid", fieldErrors: insidePart(part.path, outcome.fieldErrors) };
  }
  if (outcome.reason !== "stale") return outcome;
  if (isUntouched || submission.intent === "saveDraft") return "again";
  return {
    ...outcome,
    document: part.read(outcome.document as ContentOf<C>),
    ...(expectedDraft !== undefined && { draft: draft?.version ?? "none" }),
  };
}

function staleDraft(
  { base, version, savedBy, savedAt }: Draft<CollectionName>,
  document: Record<string, unknown>,
): EditorAnswer {
  return { ok: false, reason: "stale", document, version: base, draft: version, savedBy, savedAt };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutKeys<C extends CollectionName>(stored: ContentOf<C> & { id: string; version: number }): ContentOf<C> {
  const { id: _id, version: _version, ...document } = stored;
  return document as unknown as ContentOf<C>;
}

/** Removes the path of the part from field paths: "imprint.sections.0.title" becomes "sections.0.title". */
function insidePart(path: string, fieldErrors: Record<string, string>): Record<string, string> {
  if (path === "") return fieldErrors;
  const entries = Object.entries(fieldErrors);
  return Object.fromEntries(
    entries.map(([key, message]) => [key.startsWith(`${path}.`) ? key.slice(path.length + 1) : key, message]),
  );
}
