import type { ActionFunctionArgs } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { CalendarEventForm } from "#model/events/calendar-event.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { isId } from "#model/text/id.ts";
import { findNoticeToOffer } from "../messages/notice-to-offer.ts";
import { answerSubmission, isPublishing } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";

export const CancelEvent = z.strictObject({
  intent: z.literal("setCancelled"),
  id: z.string().refine(isId),
  isCancelled: z.boolean(),
});
export type CancelEvent = z.output<typeof CancelEvent>;

/** Cancels a published event or takes that back, in its draft too, and returns the notice to offer. */
export async function cancelEvent(
  context: ActionFunctionArgs["context"],
  { id, isCancelled }: CancelEvent,
): Promise<EditorAnswer> {
  const { content, editor } = context.get(servicesContext);
  const before = await content.find("events", id);
  const outcome = await editor.change(context.get(viewerContext), {
    ...{ collection: "events", id },
    apply: (event) => ({ ...event, isCancelled }),
  });
  if (!outcome.ok) return outcome;
  const noticeToOffer = await findNoticeToOffer(context, id, before);
  return { ok: true, id, version: outcome.version, ...(noticeToOffer && { noticeToOffer }) };
}

/** Carries out a submission of the list of events or of an event's form. */
export async function changeEvent(
  context: ActionFunctionArgs["context"],
  submission: EditorSubmission,
): Promise<EditorAnswer> {
  // Rules of the form, beyond those of the store.
  const checked = isPublishing(submission) ? CalendarEventForm.safeParse(submission.document) : undefined;
  if (checked?.error) return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(checked.error.issues) };
  const before =
    submission.intent === "save" ? await context.get(servicesContext).content.find("events", submission.id) : undefined;
  const answer = await answerSubmission(context, "events", submission);
  const noticeToOffer = answer.ok ? await findNoticeToOffer(context, submission.id, before) : undefined;
  return answer.ok && noticeToOffer ? { ...answer, noticeToOffer } : answer;
}
