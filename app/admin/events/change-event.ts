import type { ActionFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { CalendarEventForm } from "#model/events/calendar-event.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { findNoticeToOffer } from "../messages/notice-to-offer.ts";
import { answerSubmission, isPublishing } from "../ui/editor/editor-action.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";

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
