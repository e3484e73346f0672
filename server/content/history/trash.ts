import type { CollectionName } from "#model/collections.ts";
import type { Connection } from "#server/database/schema.ts";

/** A record in the trash. `name` is its title or a person's name; `deletedAt` an instant, ISO 8601 UTC. */
export interface DeletedRecord {
  id: string;
  name: string;
  deletedAt: string;
}

const maximumRecords = 200;

/** What was deleted last comes first, at most 200. */
export async function listDeleted(connection: Connection, collection: CollectionName): Promise<DeletedRecord[]> {
  const rows = await connection
    .selectFrom("content")
    .select(["id", "data", "deleted_at"])
    .where("collection", "=", collection)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .limit(maximumRecords)
    .execute();
  return rows.map(({ id, data, deleted_at }) => ({ id, name: nameIn(data), deletedAt: deleted_at ?? "" }));
}

function nameIn(data: string): string {
  const { name, title } = JSON.parse(data) as { name?: unknown; title?: unknown };
  const found = name ?? title;
  return typeof found === "string" && found !== "" ? found : "Ohne Titel";
}
