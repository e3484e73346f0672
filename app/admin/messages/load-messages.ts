import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";

export type MessagesData = Awaited<ReturnType<typeof loadMessages>>;
export type MessageRow = NonNullable<MessagesData["messages"]>[number];

/** Loads the data of an event's tab "Nachrichten". */
export async function loadMessages(context: LoaderFunctionArgs["context"], eventId: string) {
  const { content, log, participantMessages } = context.get(servicesContext);
  const [messages, documents] = await Promise.all([
    participantMessages.list(eventId).catch((error: unknown) => {
      log.error("messages could not be loaded", { error });
      return undefined;
    }),
    content.pick("documents", ["title"], { order: [{ field: "title", direction: "asc", as: "word" }], limit: 1000 }),
  ]);
  return {
    messages: messages?.map(({ id, subject, body, audience, origin, createdAt, pausedAt, counts }) => {
      return {
        id,
        subject,
        body,
        audience,
        isReminder: origin !== null,
        createdAt,
        isPaused: pausedAt !== null,
        counts,
      };
    }),
    documents: documents.map(({ id, title }) => ({ value: id, label: title })),
  };
}
