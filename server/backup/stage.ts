import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { variantOf } from "#model/files/picture-variant.ts";
import { existingTables } from "#server/database/catalog.ts";
import { readFact, removeFact, writeFact } from "#server/database/installation.ts";
import type { Connection, Database, WriteTransaction } from "#server/database/schema.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { syncFolder } from "#server/storage/disk-store.ts";

/**
 * The parts of a restore outside the database, kept in a separate folder until the database commits: its fact `restored`
 * names the stage that belongs to the site.
 */
export interface Stage {
  /** Absolute path; contains `outbox` and `secret` like the data folder. */
  folder: string;
  keepMail(name: string, mail: Buffer): Promise<void>;
  keepSecret(secret: string): Promise<void>;
  /** Records a file that was not in the store; called before it is stored. */
  noteNewFile(key: string): Promise<void>;
  /** Path for temporary data. */
  scratchPath: string;
  /** Makes the stage part of the site when this transaction commits. */
  decide(transaction: WriteTransaction): Promise<void>;
}

const folderName = /^restoring-([0-9a-f-]{36})$/;

export async function createStage(dataDir: string): Promise<Stage> {
  const id = randomUUID();
  const folder = join(dataDir, `restoring-${id}`);
  const keep = (name: string, body: Buffer | string) =>
    writeFile(join(folder, name), body, { mode: 0o600, flush: true });
  await mkdir(join(folder, "outbox"), { recursive: true, mode: 0o700 });
  return {
    folder,
    scratchPath: join(folder, "scratch"),
    keepMail: (name, mail) => keep(join("outbox", name), mail),
    keepSecret: (secret) => keep("secret", secret),
    noteNewFile: (key) => appendFile(join(folder, "new-files"), `${key}\n`, { mode: 0o600 }),
    async decide(transaction) {
      for (const each of [join(folder, "outbox"), folder, dataDir]) await syncFolder(each);
      await writeFact(transaction, "restored", id);
    },
  };
}

/**
 * Completes a restore interrupted after the database committed, and reverts one interrupted before. Must not be called
 * during a restore.
 */
export async function settleRestore({
  database,
  files,
  dataDir,
}: {
  database: Database;
  files: FileStore;
  dataDir: string;
}): Promise<void> {
  const stages = (await readdir(dataDir)).filter((name) => folderName.test(name));
  if (stages.length === 0) return;
  const decided = await findDecided(database);
  for (const name of stages) {
    const folder = join(dataDir, name);
    if (folderName.exec(name)?.[1] === decided) {
      await moveIntoPlace(folder, dataDir);
      await removeFact(database, "restored");
    } else {
      await undo(database, files, folder);
    }
  }
}

async function findDecided(database: Database): Promise<string | undefined> {
  if ((await existingTables(database, ["installation"])).length === 0) return undefined;
  return readFact(database, "restored");
}

/** Moves the stage into the data folder. Each step can be repeated after a crash. */
async function moveIntoPlace(folder: string, dataDir: string): Promise<void> {
  const names = await readdir(folder);
  if (names.includes("outbox")) {
    await rm(join(dataDir, "outbox"), { recursive: true, force: true });
    await rename(join(folder, "outbox"), join(dataDir, "outbox"));
  }
  if (names.includes("secret")) await rename(join(folder, "secret"), join(dataDir, "secret"));
  await syncFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
}

/** Removes the files that the restore has added to the store, as no sweep would find them. */
async function undo(database: Database, files: FileStore, folder: string): Promise<void> {
  const notes = await readFile(join(folder, "new-files"), "utf8").catch(() => "");
  for (const key of notes.split("\n").filter(Boolean)) {
    if (!(await isKnown(database, variantOf(key)?.original ?? key))) await files.remove(key);
  }
  await rm(folder, { recursive: true, force: true });
}

async function isKnown(connection: Connection, key: string): Promise<boolean> {
  for (const table of await existingTables(connection, ["files", "file_uses"])) {
    const select = connection.selectFrom(table as "files" | "file_uses").select("key");
    if (await select.where("key", "=", key).limit(1).executeTakeFirst()) return true;
  }
  return false;
}
