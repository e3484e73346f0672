import { type ActionFunctionArgs, href } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { duplicable } from "#model/content/duplicate.ts";
import { instantOf } from "#model/dates/berlin-time.ts";
import { optionalLine } from "#model/fields/field.ts";
import { isId } from "#model/text/id.ts";
import { answerCommand } from "../command/answer-command.ts";
import { type EditorAnswer, type EditorSubmission, keptAttempts } from "./editor-answer.ts";

type Context = ActionFunctionArgs["context"];

const id = z.string().refine(isId);
const form = {
  id,
  expectedVersion: z.union([z.int().min(1), z.literal("new")]),
  expectedDraft: z.union([z.int().min(1), z.literal("none")]).optional(),
  document: z.unknown(),
  previousAttempts: z.array(z.unknown()).max(keptAttempts).optional(),
};
const Submission = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("save"), ...form }),
  z.strictObject({ intent: z.literal("saveDraft"), ...form, publishAt: z.string().max(40).optional() }),
  z.strictObject({ intent: z.literal("discardDraft"), id }),
  z.strictObject({ intent: z.literal("cancelPlan"), id }),
  z.strictObject({ intent: z.literal("duplicate"), id, days: z.int().min(-3660).max(3660).optional() }),
  z.strictObject({ intent: z.literal("shareDraft"), id }),
  z.strictObject({ intent: z.literal("unshareDraft"), id }),
  z.strictObject({ intent: z.literal("planRemoval"), id, removeAt: z.string().max(40), reason: optionalLine() }),
  z.strictObject({ intent: z.literal("cancelRemoval"), id }),
  z.strictObject({ intent: z.literal("remove"), id }),
  z.strictObject({ intent: z.literal("unpublish"), id }),
  z.strictObject({ intent: z.literal("restoreDeleted"), id }),
  z.strictObject({ intent: z.literal("purgeDeleted"), id }),
]);

/**
 * Handles the submissions of an editing screen (form, delete dialog, "Rückgängig") for one collection. Answers 422 with
 * messages per field, 409 with the stored version, 404 when the record no longer exists and 500 on failure.
 */
export function editorAction({ request, context }: ActionFunctionArgs, collection: CollectionName) {
  return answerCommand(
    { request, context },
    { schema: Submission, run: (submission) => answerSubmission(context, collection, submission) },
  );
}

/** The submissions common to all editing screens, for `z.union([Submission, z.strictObject({ intent: … })])`. */
export { Submission };

export async function answerSubmission(
  context: Context,
  collection: CollectionName,
  submission: EditorSubmission,
): Promise<EditorAnswer> {
  const { config, drafts, editor, siteFiles } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  switch (submission.intent) {
    case "save":
      return editor.save(viewer, { collection, ...submission });
    case "saveDraft":
      return saveDraft(context, collection, submission);
    case "discardDraft":
      return draftAnswer(submission.id, await drafts.discard(viewer, collection, submission.id));
    case "cancelPlan":
      return draftAnswer(submission.id, await drafts.cancelPlan(viewer, collection, submission.id));
    case "duplicate": {
      const source = duplicable.find((name) => name === collection);
      const copy = source && (await drafts.duplicate(viewer, source, submission.id, submission.days));
      return copy ? { ok: true, id: copy, version: 0 } : { ok: false, reason: "missing" };
    }
    case "shareDraft": {
      const link = await drafts.share(viewer, collection, submission.id);
      if (!link) return { ok: false, reason: "missing" };
      const url = config.siteUrl + href("/vorschau/:token", { token: link.token });
      return { ok: true, id: submission.id, version: 0, link: { url, expiresAt: link.expiresAt } };
    }
    case "unshareDraft":
      return draftAnswer(submission.id, await drafts.unshare(viewer, collection, submission.id));
    case "planRemoval":
      return planRemoval(context, collection, submission);
    case "cancelRemoval":
      return draftAnswer(submission.id, await drafts.planRemoval(viewer, collection, submission.id, null));
    case "remove":
      return withId(submission.id, await editor.remove(viewer, collection, submission.id));
    case "unpublish":
      return withId(submission.id, await editor.unpublish(viewer, collection, submission.id));
    case "restoreDeleted":
      return withId(submission.id, await editor.restoreDeleted(viewer, collection, submission.id));
    case "purgeDeleted": {
      const { ok } = await editor.purgeDeleted(viewer, collection, submission.id);
      if (!ok) return { ok, reason: "missing" };
      // Files that cannot be deleted now are left to the sweep of the night; they are not served to the public meanwhile.
      await siteFiles.removeExpired();
      return { ok, id: submission.id, version: 0 };
    }
  }
}

/** Whether the submission publishes the record, now or later: only then rules beyond the schema apply. */
export function isPublishing(
  submission: EditorSubmission,
): submission is Extract<EditorSubmission, { intent: "save" | "saveDraft" }> {
  return submission.intent === "save" || (submission.intent === "saveDraft" && submission.publishAt !== undefined);
}

async function saveDraft(
  context: Context,
  collection: CollectionName,
  submission: Extract<EditorSubmission, { intent: "saveDraft" }>,
): Promise<EditorAnswer> {
  const time = publicationTime(submission);
  if (!time.ok) return time;
  const { id, document, expectedVersion, expectedDraft = "none", previousAttempts } = submission;
  const outcome = await context.get(servicesContext).drafts.save(context.get(viewerContext), {
    ...{ collection, id, document, base: expectedVersion, expected: expectedDraft, previousAttempts },
    ...(time.publishAt && { publishAt: time.publishAt }),
  });
  return outcome.ok ? savedDraft(outcome) : outcome;
}

/** Returns when a draft is to become public; undefined if not planned. */
export function publicationTime({ publishAt }: { publishAt?: string }) {
  const instant = publishAt === undefined ? undefined : instantOf(publishAt);
  if (publishAt === undefined || instant) return { ok: true, publishAt: instant } as const;
  const fieldErrors = { publishAt: "Diesen Zeitpunkt gibt es nicht." };
  return { ok: false, reason: "invalid", fieldErrors } as const;
}

export function savedDraft(outcome: { id: string; draft: number; publishAt: string | null }): EditorAnswer {
  return { ok: true, id: outcome.id, version: 0, draft: { version: outcome.draft, publishAt: outcome.publishAt } };
}

async function planRemoval(
  context: Context,
  collection: CollectionName,
  { id, removeAt, reason }: Extract<EditorSubmission, { intent: "planRemoval" }>,
): Promise<EditorAnswer> {
  const { clock, drafts } = context.get(servicesContext);
  const at = instantOf(removeAt);
  const message = !at ? "Diesen Zeitpunkt gibt es nicht." : at <= clock() && "Dieser Zeitpunkt ist schon vorbei.";
  if (!at || message) return { ok: false, reason: "invalid", fieldErrors: { removeAt: message || "" } };
  return draftAnswer(id, await drafts.planRemoval(context.get(viewerContext), collection, id, { at, reason }));
}

function draftAnswer(id: string, { ok }: { ok: boolean }): EditorAnswer {
  return ok ? { ok, id, version: 0 } : { ok: false, reason: "missing" };
}

/** Converts the outcome of a change of a record. */
export function withId(
  id: string,
  outcome: { ok: true; version: number } | { ok: false; reason: "missing" },
): EditorAnswer {
  return outcome.ok ? { ok: true, id, version: outcome.version } : outcome;
}
