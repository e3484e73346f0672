import { nextPosition } from "#model/content/board-member.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { lockNames } from "#server/database/engine.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { createContentReader } from "./store/content-store.ts";

/**
 * Returns a document as a form, a plan or the history may write it: only `ReorderBoard` moves a board member, whatever
 * order was seen when it was written, and a new one is last (SPEC §4). Of other collections it stays as it is.
 */
export async function inItsPlace<C extends CollectionName>(
  transaction: WriteTransaction,
  { collection, id, document }: { collection: C; id: string; document: ContentInput<C> },
): Promise<ContentInput<C>> {
  if (collection !== "board") return document;
  // Of two that join at once, one is last.
  await lockNames(transaction, ["board positions"]);
  const members = await createContentReader(transaction).list("board");
  const position = members.find((member) => member.id === id)?.position ?? nextPosition(members);
  return { ...document, position };
}
