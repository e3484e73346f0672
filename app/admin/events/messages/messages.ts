import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { ParticipantMessage } from "#model/registrations/participant-message.ts";
import { readSubmission } from "../../ui/editor/editor-action.ts";
import type { Route } from "./+types/messages.ts";
import { type MessageAnswer, MessageSubmission } from "./message-answer.ts";

export { clientAction } from "../../ui/client-action.ts";

/** `?nachricht=ID&seite=N`: returns one page of a message's recipients, with the state of each mail. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { participantMessages } = context.get(servicesContext);
  const page = Math.max(0, Math.floor(Number(url.searchParams.get("seite")) || 0));
  const id = url.searchParams.get("nachricht") ?? "";
  // One more than shown, to detect further pages.
  const window = { limit: recipientsPerPage + 1, offset: page * recipientsPerPage };
  const found = await participantMessages.recipients(params.eventId, id, window);
  if (!found) throw data("Diese Nachricht gibt es nicht.", { status: 404 });
  return { recipients: found.slice(0, recipientsPerPage), page, hasMore: found.length > recipientsPerPage };
}

const recipientsPerPage = 50;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { log } = context.get(servicesContext);
  const submission = await readSubmission(request, MessageSubmission);
  const answer = await answerMessages(context, params.eventId, submission).catch((error: unknown): MessageAnswer => {
    log.error("writing to participants failed", { error });
    return { ok: false, reason: "failed" };
  });
  return data(answer, { status: answer.ok ? 200 : statusOf[answer.reason] });
}

const statusOf = {
  invalid: 422,
  missing: 404,
  forbidden: 403,
  mail_failed: 502,
  failed: 500,
  unreachable: 503,
} as const;

async function answerMessages(
  context: Route.ActionArgs["context"],
  eventId: string,
  submission: MessageSubmission,
): Promise<MessageAnswer> {
  const { content, participantMessages: messages } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (!(await content.find("events", eventId))) return { ok: false, reason: "missing" };

  switch (submission.intent) {
    case "preview": {
      const preview = await messages.preview(eventId, submission.draft, submission.position);
      return { ok: true, preview: preview ?? null };
    }
    case "sendTest": {
      const parsed = ParticipantMessage.safeParse(submission.draft);
      if (!parsed.success) return invalid(parsed.error.issues);
      const outcome = await messages.sendTest(viewer, eventId, parsed.data);
      if (outcome.ok || outcome.reason !== "documents") return outcome;
      return { ok: false, reason: "invalid", fieldErrors: { documentIds: outcome.message } };
    }
    case "write": {
      const parsed = ParticipantMessage.safeParse(submission.draft);
      if (!parsed.success) return invalid(parsed.error.issues);
      const outcome = await messages.write(viewer, eventId, parsed.data);
      if (outcome.ok) return { ok: true, id: outcome.id, count: outcome.count };
      if (outcome.reason === "missing") return { ok: false, reason: "missing" };
      const fieldErrors: Record<string, string> =
        outcome.reason === "documents"
          ? { documentIds: outcome.message }
          : { audience: "So erhält niemand die Nachricht." };
      return { ok: false, reason: "invalid", fieldErrors };
    }
    case "pause": {
      const isFound = await messages.setPaused(viewer, eventId, submission.id, submission.isPaused);
      return isFound ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "retry": {
      const count = await messages.retry(viewer, eventId, submission.id);
      return count === undefined ? { ok: false, reason: "missing" } : { ok: true, count };
    }
  }
}

function invalid(issues: readonly { path: PropertyKey[]; message: string }[]): MessageAnswer {
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of issues) fieldErrors[String(path[0])] ??= message;
  return { ok: false, reason: "invalid", fieldErrors };
}
