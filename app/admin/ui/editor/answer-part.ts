import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { RecordPart } from "#model/content/record-part.ts";
import { publicationTime, savedDraft } from "./editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "./editor-answer.ts";

/**
 * Answers the form of a part of a record.
 * @param title the name of the part in the activity log; default: the title of the record
 */
export async function answerPart<C extends CollectionName, P extends Record<string, unknown>>(
  context: ActionFunctionArgs["context"],
  part: RecordPart<C, P>,
  submission: Extract<EditorSubmission, { intent: "save" | "saveDraft" }>,
  title?: string,
): Promise<EditorAnswer> {
  const { partEditor } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const request = { ...submission, title };
  if (submission.intent === "save") return partEditor.save(viewer, part, request);
  const time = publicationTime(submission);
  if (!time.ok) return time;
  const outcome = await partEditor.saveDraft(viewer, part, { ...request, publishAt: time.publishAt });
  return outcome.ok ? savedDraft(outcome) : outcome;
}
