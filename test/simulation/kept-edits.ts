import { isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import type { Database } from "#server/database/schema.ts";

/** What somebody of the association has edited or deleted here. */
export interface EditedHere {
  /** Their versions and when they were deleted, by collection and id. */
  records: ReadonlyMap<string, Newest>;
  /** Targets of all redirects, by their old address. */
  redirects: ReadonlyMap<string, string>;
}

interface Newest {
  version: number;
  deletedAt: string | null;
  savedBy: string | null;
}

/** Reads what no import may change unless it is told to. */
export async function editedHere(database: Database): Promise<EditedHere> {
  const records = [...(await newestVersions(database))].filter(
    ([, { deletedAt, savedBy }]) => deletedAt !== null || savedBy !== null,
  );
  return { records: new Map(records), redirects: await targets(database) };
}

/** Decision 0104: a sentence for each of them that is not as it was, unless somebody has edited it since. */
export async function overwritten(database: Database, before: EditedHere): Promise<string[]> {
  const after = await newestVersions(database);
  const records = [...before.records].flatMap(([key, was]) => {
    const is = after.get(key);
    const isSame = is?.version === was.version && is.deletedAt === was.deletedAt;
    if (isSame || (is && is.version > was.version && is.savedBy !== null)) return [];
    return [
      `an import changed ${key}, which was ${was.deletedAt === null ? `edited by ${was.savedBy}` : "deleted"} here`,
    ];
  });
  const now = await targets(database);
  const redirects = [...before.redirects].flatMap(([source, target]) =>
    now.get(source) === target ? [] : [`an import changed where ${source} leads`],
  );
  return [...records, ...redirects];
}

/** Those of collections of many records: the only one of its collection is there before the first import. */
async function newestVersions(database: Database): Promise<Map<string, Newest>> {
  const rows = await database
    .selectFrom("content")
    .leftJoin("revisions", (join) =>
      join
        .onRef("revisions.collection", "=", "content.collection")
        .onRef("revisions.id", "=", "content.id")
        .onRef("revisions.version", "=", "content.version"),
    )
    .select(["content.collection", "content.id", "content.version", "content.deleted_at", "revisions.saved_by"])
    .execute();
  return new Map(
    rows
      .filter(({ collection }) => !isSingle(collection as CollectionName))
      .map((row) => [
        `${row.collection} ${row.id}`,
        { version: row.version, deletedAt: row.deleted_at, savedBy: row.saved_by },
      ]),
  );
}

async function targets(database: Database): Promise<Map<string, string>> {
  const rows = await database.selectFrom("redirects").select(["source", "target"]).execute();
  return new Map(rows.map(({ source, target }) => [source, target]));
}
