import { data } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { ParticipantMessage } from "#model/registrations/participant-message.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import type { Route } from "./+types/messages.ts";
import { noRecipient } from "./audience-text.ts";
import { type MessageAnswer, MessageCommand } from "./message-command.ts";

export { clientAction } from "../ui/client-action.ts";

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

export function action({ request, params, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: MessageCommand, run: (command) => runMessages(context, params.eventId, command) },
  );
}

async function runMessages(
  context: Route.ActionArgs["context"],
  eventId: string,
  command: MessageCommand,
): Promise<MessageAnswer> {
  const { content, participantMessages: messages } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  if (!(await content.find("events", eventId))) return { ok: false, reason: "missing" };

  switch (command.intent) {
    case "preview": {
      const preview = await messages.preview(eventId, command.draft, command.position);
      return { ok: true, preview: preview ?? null };
    }
    case "sendTest": {
      const parsed = ParticipantMessage.safeParse(command.draft);
      if (!parsed.success) return invalid(parsed.error.issues);
      const outcome = await messages.sendTest(viewer, eventId, parsed.data);
      if (outcome.ok || outcome.reason !== "documents") return outcome;
      return { ok: false, reason: "invalid", fieldErrors: { documentIds: outcome.message } };
    }
    case "write": {
      const parsed = ParticipantMessage.safeParse(command.draft);
      if (!parsed.success) return invalid(parsed.error.issues);
      const outcome = await messages.write(viewer, eventId, parsed.data);
      if (outcome.ok) return { ok: true, id: outcome.id, count: outcome.count };
      if (outcome.reason === "missing") return { ok: false, reason: "missing" };
      const fieldErrors: Record<string, string> =
        outcome.reason === "documents" ? { documentIds: outcome.message } : { audience: noRecipient };
      return { ok: false, reason: "invalid", fieldErrors };
    }
    case "pause": {
      const isFound = await messages.setPaused(viewer, eventId, command.id, command.isPaused);
      return isFound ? { ok: true } : { ok: false, reason: "missing" };
    }
    case "retry": {
      const count = await messages.retry(viewer, eventId, command.id);
      return count === undefined ? { ok: false, reason: "missing" } : { ok: true, count };
    }
  }
}

function invalid(issues: Parameters<typeof fieldErrorsOf>[0]): MessageAnswer {
  return { ok: false, reason: "invalid", fieldErrors: fieldErrorsOf(issues) };
}
