import type { CollectionName } from "#model/content/collections.ts";
import { titleOf } from "#server/content/editor-activity.ts";
import { isInTrash } from "#server/content/history/trash.ts";
import type { Connection } from "#server/database/schema.ts";
import { readUse } from "#server/files/file-uses.ts";

/**
 * A record that refers to a file. `trash`: it would use the file again if it were restored. `version`: only an old
 * version of it does.
 */
export interface MediaUse {
  collection: CollectionName;
  id: string;
  title: string;
  state: "live" | "draft" | "version" | "trash";
}

const states = ["live", "draft", "version", "trash"] as const;

/** Returns every record that refers to a file: published ones first, then drafts, old versions, and the trash. */
export async function listMediaUses(connection: Connection, key: string): Promise<MediaUse[]> {
  const rows = await connection
    .selectFrom("file_uses")
    .select(["collection", "id"])
    .where("key", "=", key)
    .orderBy("collection")
    .orderBy("id")
    .execute();
  const uses: MediaUse[] = [];
  for (const row of rows) {
    const use = await readMediaUse(connection, row);
    if (use && !uses.some((other) => isSameRecord(other, use) && other.state === use.state)) uses.push(use);
  }
  const isCurrent = ({ state }: MediaUse) => state === "live" || state === "draft";
  return uses
    .filter((use) => use.state !== "version" || !uses.some((other) => isCurrent(other) && isSameRecord(other, use)))
    .toSorted((one, other) => states.indexOf(one.state) - states.indexOf(other.state));
}

async function readMediaUse(connection: Connection, use: { collection: string; id: string }) {
  const { referrer, collection } = readUse(use.collection);
  const row = await connection
    .selectFrom(referrer.startsWith("record") ? "content" : "drafts")
    .select(["data", "deleted_at"])
    .where("collection", "=", collection)
    .where("id", "=", use.id)
    .executeTakeFirst();
  if (!row) return undefined;
  const current = { record: "live", draft: "draft", recordVersions: "version", draftVersions: "version" } as const;
  // A record that became a draft again is not in the trash; its versions are those of the draft.
  const isTrashed =
    row.deleted_at !== null && (referrer.startsWith("draft") || (await isInTrash(connection, collection, use.id)));
  const state: MediaUse["state"] = isTrashed ? "trash" : row.deleted_at === null ? current[referrer] : "version";
  return { collection, id: use.id, title: titleOf(JSON.parse(row.data) as object), state };
}

function isSameRecord(one: MediaUse, other: MediaUse): boolean {
  return one.collection === other.collection && one.id === other.id;
}
