import { recordActivity } from "#server/activity/activity-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { deleteContactMessage, markContactMessage } from "./contact-store.ts";

/** Marks an administrator sets on a message; `unanswered` clears `answered`. */
export type ContactMark = "read" | "answered" | "unanswered";

const actions = { read: "contact.read", answered: "contact.answered", unanswered: "contact.reopened" } as const;

/**
 * Marks a message. Marking it as answered also marks it as read.
 * @returns false if there is no such message
 */
export async function markMessage(
  { database }: { database: Database },
  id: string,
  mark: ContactMark,
  author: Author,
): Promise<boolean> {
  const now = author.now.toISOString();
  const marks = { read: { readAt: now }, answered: { readAt: now, answeredAt: now }, unanswered: { answeredAt: "" } };
  return database.transaction().execute(async (transaction) => {
    if (!(await markContactMessage(transaction, id, marks[mark]))) return false;
    const entry = { action: actions[mark], section: "contact", details: { id } } as const;
    await recordActivity(transaction, entry, author);
    return true;
  });
}

/**
 * Permanently deletes a message.
 * @returns false if there is no such message
 */
export async function deleteMessage(
  { database }: { database: Database },
  id: string,
  author: Author,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    if (!(await deleteContactMessage(transaction, id))) return false;
    await recordActivity(transaction, { action: "contact.deleted", section: "contact", details: { id } }, author);
    return true;
  });
}
