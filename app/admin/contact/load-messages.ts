import type { Services } from "#app/contexts.ts";
import { shortName } from "#model/people/person-name.ts";
import { pageOf, type TableQuery } from "../ui/table/table-query.ts";
import type { Delivery } from "./delivery-state.ts";

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Instants, ISO 8601 UTC; "" if not yet. */
  createdAt: string;
  readAt: string;
  answeredAt: string;
  delivery: Delivery | undefined;
}

export type MessageFilter = "all" | "open" | "answered";

/**
 * Loads one page of the messages to the secretariat, each with the delivery state of its mail, and the one that the
 * address asks for. For loaders only.
 */
export async function loadMessages(
  contact: Services["contact"],
  { query, filter, id }: { query: TableQuery; filter: MessageFilter; id: string | null },
) {
  const [messages, total] = await Promise.all([contact.list({ filter, ...pageOf(query) }), contact.count(filter)]);
  const asked = id ? await contact.find(id) : undefined;
  const [opened] = asked ? await rowsOf(contact, [asked]) : [];
  return { rows: await rowsOf(contact, messages), total, opened };
}

type Message = Awaited<ReturnType<Services["contact"]["list"]>>[number];

async function rowsOf(contact: Services["contact"], messages: readonly Message[]): Promise<MessageRow[]> {
  const mails = await contact.findMails(messages.map(({ id }) => id));
  return messages.map(({ firstName, lastName, ...message }) => {
    const mail = mails.get(message.id);
    return {
      ...message,
      name: shortName({ firstName, lastName }),
      delivery: mail && {
        status: mail.status,
        attempts: mail.attempts,
        nextAttemptAt: mail.nextAttemptAt,
        settledAt: mail.settledAt,
        lastError: mail.lastError,
      },
    };
  });
}
