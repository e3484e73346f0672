import type { CollectionName } from "#model/content/collections.ts";
import { titleOf } from "#server/content/editor-activity.ts";
import type { Connection } from "#server/database/schema.ts";
import { draftUses, namesFile } from "#server/files/file-uses.ts";

/** A record that refers to a file. `trash`: it would use the file again if it were restored. */
export interface MediaUse {
  collection: CollectionName;
  id: string;
  title: string;
  state: "live" | "draft" | "trash";
}

/** Returns every record that refers to a file, including those in the trash. */
export async function listMediaUses(connection: Connection, key: string): Promise<MediaUse[]> {
  const live = await connection
    .selectFrom("file_uses")
    .innerJoin("content", (join) =>
      join.onRef("content.collection", "=", "file_uses.collection").onRef("content.id", "=", "file_uses.id"),
    )
    .select(["content.collection", "content.id", "content.data"])
    .where("file_uses.key", "=", key)
    .where("content.deleted_at", "is", null)
    .execute();
  const drafted = await connection
    .selectFrom("file_uses")
    .select(["collection", "id"])
    .where("key", "=", key)
    .where("collection", "like", `${draftUses}%`)
    .execute();
  const drafts = await Promise.all(
    drafted.map(({ collection, id }) =>
      connection
        .selectFrom("drafts")
        .select(["collection", "id", "data"])
        .where("collection", "=", collection.slice(draftUses.length))
        .where("id", "=", id)
        .executeTakeFirst(),
    ),
  );
  const trashed = await connection
    .selectFrom("content")
    .select(["collection", "id", "data"])
    .where("deleted_at", "is not", null)
    .where(namesFile(key))
    .execute();
  const trashedDrafts = await connection
    .selectFrom("drafts")
    .select(["collection", "id", "data"])
    .where("deleted_at", "is not", null)
    .where(namesFile(key))
    .execute();
  const isDrafted = ({ collection, id }: { collection: string; id: string }) =>
    drafts.some((draft) => draft?.collection === collection && draft.id === id);
  return [
    ...live.map((row) => useOf(row, "live")),
    ...drafts.filter((row) => row !== undefined).map((row) => useOf(row, "draft")),
    ...[...trashed, ...trashedDrafts].filter((row) => !isDrafted(row)).map((row) => useOf(row, "trash")),
  ];
}

function useOf({ collection, id, data }: { collection: string; id: string; data: string }, state: MediaUse["state"]) {
  return { collection: collection as CollectionName, id, title: titleOf(JSON.parse(data) as object), state };
}
