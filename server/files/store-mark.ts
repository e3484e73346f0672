import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Database } from "#server/database/schema.ts";
import type { FileStore } from "./file-store.ts";

/** The id is stored in both: in the table `installation`, and in the file store under its own key. */
const rowName = "file store";
const markKey = "site/store-id";
/** At least one of this many files known to the database has to be in its store. */
const sampleSize = 20;

/** Checks that database and file store belong together. */
export interface StoreMark {
  /**
   * Compares their ids, and writes them the first time. A store without an id belongs to the database if it has files
   * the database knows, as after a restore, or if the database has no files yet.
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
  const databaseId = await findId(database);
  if (storeId && databaseId) return storeId === databaseId;
  if (storeId) return (await claimId(database, storeId)) === storeId;
  if (!(await hasKnownFiles(database, files))) return false;
  // Instances that start together agree on one id in the database.
  const id = databaseId ?? (await claimId(database, randomUUID()));
  await files.put(markKey, Buffer.from(id), "text/plain").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return true;
}

async function findId(database: Database): Promise<string | undefined> {
  const select = database.selectFrom("installation").select("value").where("name", "=", rowName);
  return (await select.executeTakeFirst())?.value;
}

/** Stores an id unless there is one. @returns the stored id */
async function claimId(database: Database, id: string): Promise<string> {
  const offer = database.insertInto("installation").values({ name: rowName, value: id });
  await offer.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  return (await findId(database)) ?? id;
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
