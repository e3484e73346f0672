import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import { lockNames } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { findEventsByLink } from "#server/registrations/find-event-by-link.ts";
import { createContentReader } from "./store/content-store.ts";

/**
 * Whether a document, about to be written in this transaction, takes the registration link of another event. Locks the
 * links until the transaction ends, so that of two editors with the same link only the first gets it. An unchanged link
 * is not checked: an import may have brought two events with one, and both must stay editable.
 */
export async function takesOthersLink<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id, document }: { collection: C; id: string; document: ContentOf<C> },
): Promise<boolean> {
  if (collection !== "events") return false;
  const { registrationLink } = (document as ContentOf<"events">).registrationSettings;
  if (!registrationLink) return false;
  await lockNames(transaction, ["registration links"]);
  const stored = await createContentReader(transaction).find("events", id);
  if (stored?.registrationSettings.registrationLink === registrationLink) return false;
  return (await findEventsByLink(transaction, registrationLink)).some((other) => other.id !== id);
}
