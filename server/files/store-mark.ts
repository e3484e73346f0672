import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { offerFact, readFact } from "#server/database/installation.ts";
import type { Database } from "#server/database/schema.ts";
import type { FileStore } from "./file-store.ts";

/** The id is stored in both: as a fact of the database, and in the file store under this key. */
const markKey = "site/store-id";
/** At least one of this many files known to the database has to be in its store. */
const sampleSize = 20;

/** Checks that database and file store belong together. */
export interface StoreMark {
  /**
   * Compares their ids, and writes them the first time. If one of them has none, as after a restore, they belong together
   * if the store has files the database knows, or if the database has no files yet.
   * @throws when one of them does not respond
   */
  isOurs(): Promise<boolean>;
  /** Whether the last check found another site's store; `false` before the first. */
  isKnownAsOther(): boolean;
}

export function createStoreMark(database: Database, files: FileStore): StoreMark {
  let isOther = false;
  return {
    async isOurs() {
      isOther = !(await belongTogether(database, files));
      return !isOther;
    },
    isKnownAsOther: () => isOther,
  };
}

async function belongTogether(database: Database, files: FileStore): Promise<boolean> {
  const storeId = (await files.find(markKey)) && (await text(await files.open(markKey)));
  const databaseId = await readFact(database, "file store");
  if (storeId && databaseId) return storeId === databaseId;
  if (!(await hasKnownFiles(database, files))) return false;
  if (storeId) return (await offerFact(database, "file store", storeId)) === storeId;
  const id = databaseId ?? (await offerFact(database, "file store", randomUUID()));
  await files.put(markKey, Buffer.from(id), "text/plain").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return true;
}

async function hasKnownFiles(database: Database, files: FileStore): Promise<boolean> {
  const known = await database
    .selectFrom("files")
    .select("key")
    .where("unused_since", "is", null)
    .orderBy("created_at", "desc")
    .limit(sampleSize)
    .execute();
  for (const { key } of known) if (await files.find(key)) return true;
  return known.length === 0;
}
