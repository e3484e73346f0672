import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import type { Database } from "#server/database/schema.ts";
import type { FileStore } from "./file-store.ts";

/** The same id in both: of the database in `installation`, of the store under a key of its own. */
const rowName = "file store";
const markKey = "site/store-id";
/** Of so many files the database knows, one at least is in the store that belongs to it. */
const sampleSize = 20;

/** Tells whether database and file store belong together. */
export interface StoreMark {
  /**
   * Compares them, and marks both the first time. A store without a mark belongs to the database when it has files the
   * database knows, as after a move, or when there are none yet.
   * @throws when one of them does not answer
   */
  isOurs(): Promise<boolean>;
  /** What the last comparison found; `false` before the first. */
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

/** Whether a store belongs to some site already. */
export async function isStoreMarked(files: FileStore): Promise<boolean> {
  return (await files.find(markKey)) !== undefined;
}

async function belongTogether(database: Database, files: FileStore): Promise<boolean> {
  const ofStore = (await files.find(markKey)) && (await text(await files.open(markKey)));
  const ofDatabase = await findId(database);
  if (ofStore && ofDatabase) return ofStore === ofDatabase;
  if (ofStore) return (await claimId(database, ofStore)) === ofStore;
  if (!(await hasKnownFiles(database, files))) return false;
  // Instances that start together agree on one id in the database.
  const id = ofDatabase ?? (await claimId(database, randomUUID()));
  await files.put(markKey, Buffer.from(id), "text/plain").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return true;
}

async function findId(database: Database): Promise<string | undefined> {
  const select = database.selectFrom("installation").select("value").where("name", "=", rowName);
  return (await select.executeTakeFirst())?.value;
}

/** @returns the id there is now: the one given, or that of whoever was first */
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
