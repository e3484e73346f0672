import { createHash } from "node:crypto";
import { isSingle } from "#model/content/collection-kind.ts";
import type { ContentOf } from "#model/content/collections.ts";
import { compareText } from "#model/text/compare-text.ts";
import { readRow } from "#server/content/store/content-store.ts";
import { listSurplus } from "#server/content/store/single-record.ts";
import type { Connection } from "#server/database/schema.ts";
import { readerOf } from "#server/privacy/columns/documents.ts";
import { type PeopleCollection, peopleColumns, peopleSchemas } from "./people-documents.ts";
import { isContentCollection } from "./site-documents.ts";
import type { ExportSource } from "./site-export.ts";

const batchSize = 500;

/** Reads everything an export contains in batches, without records in the trash. */
export function databaseSource(db: Connection): ExportSource {
  return {
    async *documents(collection) {
      if (collection === "redirects") {
        yield* await listAllRedirects(db);
        return;
      }
      const surplus = await surplusIn(db, collection);
      for (let after = ""; ; ) {
        const batch = isContentCollection(collection)
          ? await contentAfter(db, collection, after)
          : await peopleAfter(db, collection, after);
        for (const one of batch) if (!surplus.has(one.id)) yield one;
        const last = batch.at(-1);
        if (!last) return;
        after = last.id;
      }
    },
  };
}

/** Redirects have no ids of their own, and their addresses are no ids. */
async function listAllRedirects(db: Connection): Promise<{ id: string; document: object }[]> {
  const rows = await db.selectFrom("redirects").select(["source", "target"]).execute();
  const idOf = (source: string) => createHash("sha256").update(source).digest("hex").slice(0, 20);
  return rows
    .map((document) => ({ id: idOf(document.source), document }))
    .sort((one, other) => compareText(one.id, other.id));
}

async function contentAfter(db: Connection, collection: Parameters<typeof readRow>[0], after: string) {
  const rows = await db
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map((row) => {
    const { id, version: _version, ...document } = readRow(collection, row);
    return { id, document: collection === "settings" ? withoutPassword(document) : document };
  });
}

/** Returns the ids of records that readers never return, in a collection of one. */
async function surplusIn(db: Connection, collection: string): Promise<ReadonlySet<string>> {
  if (!isContentCollection(collection) || !isSingle(collection)) return new Set();
  const { records } = await listSurplus(db);
  return new Set(records.filter((record) => record.collection === collection).map(({ id }) => id));
}

/** Removes the password hash: exports are copied and mailed around. */
function withoutPassword(settings: object): object {
  const { maintenance, ...rest } = settings as ContentOf<"settings">;
  return { ...rest, maintenance: { enabled: maintenance.enabled } };
}

const readers = {
  registrations: readerOf(peopleColumns.registrations, "export"),
  contact: readerOf(peopleColumns.contact, "export"),
  activity_logs: readerOf(peopleColumns.activity_logs, "export"),
};

async function peopleAfter(db: Connection, collection: PeopleCollection, after: string) {
  const rows = await db
    // All three have the column `id`; Kysely cannot express that for a union of tables.
    .selectFrom(collection as "contact")
    .selectAll()
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  const read = readers[collection] as (row: object) => { id: string };
  return rows.map((row) => {
    const { id, ...document } = read(row);
    return { id, document: peopleSchemas[collection].parse(document) as object };
  });
}
