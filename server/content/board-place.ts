import { nextPosition } from "#model/content/board-member.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { lockNames } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { createContentReader } from "./store/content-store.ts";

/**
 * Keeps others from changing the order of the board until the transaction ends: of two that join at once one is last, and of
 * two who order it at once one is told. Taken before rows and drafts are locked, to prevent deadlocks.
 */
export async function lockPlaces(transaction: WriteTransaction, collection: CollectionName): Promise<void> {
  if (collection === "board") await lockNames(transaction, ["board positions"]);
}

/**
 * Returns a document as a form, a plan or the history may write it: only `ReorderBoard` moves a board member, whatever
 * order was seen when it was written, and a new one is last (SPEC §4). Of other collections it stays as it is.
 */
export async function inItsPlace<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id, document }: { collection: C; id: string; document: ContentInput<C> },
): Promise<ContentInput<C>> {
  if (collection !== "board") return document;
  await lockPlaces(transaction, collection);
  const members = await createContentReader(transaction).list("board");
  const position = members.find((member) => member.id === id)?.position ?? nextPosition(members);
  return { ...document, position };
}
