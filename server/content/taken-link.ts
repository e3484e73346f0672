import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { findEventsByLink } from "#server/registrations/find-event-by-link.ts";
import { createContentReader } from "./store/content-store.ts";

/** A document that is, or is about to be, the event of this id; of other collections it has no link. */
interface Linked<C extends CollectionName> {
  collection: C;
  id: string;
  document: ContentOf<C>;
}

/**
 * Whether a document, about to be written in this transaction, takes the registration link of another event. Locks the
 * links until the transaction ends, so that of two editors with the same link only the first gets it. An unchanged link
 * is not checked: an import may have brought two events with one, and both must stay editable.
 */
export async function takesOthersLink<C extends CollectionName>(
  transaction: WriteTransaction,
  linked: Linked<C>,
): Promise<boolean> {
  await lockLinks(transaction, linked);
  return hasOthersLink(transaction, linked);
}

/** Locks the links until the transaction ends, if the document has one. */
export async function lockLinks<C extends CollectionName>(
  transaction: WriteTransaction,
  linked: Linked<C>,
): Promise<void> {
  if (linkOf(linked)) await lockNames(transaction, ["registration links"]);
}

/** The same for a document that is not about to be written. */
export async function hasOthersLink<C extends CollectionName>(
  connection: Connection,
  linked: Linked<C>,
): Promise<boolean> {
  const { id } = linked;
  const registrationLink = linkOf(linked);
  if (!registrationLink) return false;
  const stored = await createContentReader(connection).find("events", id);
  if (stored?.registrationSettings.registrationLink === registrationLink) return false;
  return (await findEventsByLink(connection, registrationLink)).some((other) => other.id !== id);
}

function linkOf<C extends CollectionName>({ collection, document }: Linked<C>): string {
  // A draft may be incomplete.
  const { registrationSettings } = document as Partial<ContentOf<"events">>;
  return (collection === "events" && registrationSettings?.registrationLink) || "";
}
