import { isSingle, type SingleCollection, singleCollections } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { Connection } from "#server/database/schema.ts";

/** The id of a single record that does not exist yet. */
export const newSingleIds: Readonly<Record<SingleCollection, string>> = {
  legal: "legal",
  about: "about",
  home: "content",
  settings: "settings",
};

/** Returns the one id of a collection of one record: the id its record has, or the one it would get. */
export async function findSingleId(connection: Connection, collection: SingleCollection): Promise<string> {
  const row = await connection
    .selectFrom("content")
    .select("id")
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? newSingleIds[collection];
}

/** Whether a collection can have a record with this id: of one record, there is one id. */
export async function canHaveRecord(connection: Connection, collection: CollectionName, id: string): Promise<boolean> {
  return !isSingle(collection) || id === (await findSingleId(connection, collection));
}

interface Surplus {
  records: { collection: SingleCollection; id: string }[];
  drafts: { collection: SingleCollection; id: string }[];
}

/** Lists records and drafts with another id than the one of their collection: earlier versions could store them. */
export async function listSurplus(connection: Connection): Promise<Surplus> {
  const ids = new Map<string, string>();
  const rowsOf = async (table: "content" | "drafts") => {
    const select = connection.selectFrom(table).select(["collection", "id"]).where("deleted_at", "is", null);
    return (await select.where("collection", "in", singleCollections).execute()) as Surplus["records"];
  };
  for (const collection of singleCollections) ids.set(collection, await findSingleId(connection, collection));
  const isSurplus = ({ collection, id }: Surplus["records"][number]) => ids.get(collection) !== id;
  return { records: (await rowsOf("content")).filter(isSurplus), drafts: (await rowsOf("drafts")).filter(isSurplus) };
}
