import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { firstSchema, lastCommitBefore, newestSchema } from "#server/database/migrate.ts";
import { isStorableKey } from "#server/files/file-store.ts";
import {
  type BackupCounts,
  BackupEnd,
  BackupHeader,
  endName,
  formatVersion,
  headerName,
  isMailName,
  secretName,
} from "./backup-format.ts";
import { type BackupKey, decrypted, encryptedStart, keyMissing } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { isSignInTable, isSiteTable, PlainRow, type SiteTable } from "./site-tables.ts";
import { readTar, type TarEntry } from "./tar.ts";

/** Limit of an entry read into memory: tables are split into parts of a few megabytes, mails are smaller. */
const maxEntryBytes = 256 * 1024 * 1024;

/** The entries of a backup, in order. Content that is not read to its end is skipped. */
export type BackupPart =
  | { kind: "header"; header: BackupHeader }
  | { kind: "rows"; table: SiteTable; rows: PlainRow[]; sizeBytes: number }
  /** In backups of older versions: tables that are no longer restored. */
  | { kind: "dropped" }
  | { kind: "secret"; secret: string }
  | { kind: "file"; key: string; sizeBytes: number; content: AsyncIterable<Buffer> }
  | { kind: "mail"; name: string; mail: Buffer }
  /** Always the last: everything before it is verified. */
  | { kind: "end"; counts: BackupCounts };

export interface ReadOptions {
  /** Required if the backup is encrypted. */
  key?: BackupKey | undefined;
  /** Called with the number of bytes read. */
  onProgress?: (readBytes: number, totalBytes: number) => void;
}

/**
 * Reads and verifies a backup as a stream: its content is verified only once the part `end` was returned.
 * @throws BackupRefused if it is not a backup, damaged, incomplete, of a newer version, or the key does not decrypt it
 */
export async function* readBackup(
  { place, name }: BackupFile,
  { key, onProgress = () => {} }: ReadOptions = {},
): AsyncGenerator<BackupPart> {
  const { sizeBytes, content } = await place.open(name);
  const counts: BackupCounts = { rows: 0, files: 0, mails: 0 };
  let readBytes = 0;
  let isFirst = true;
  let isWhole = false;
  try {
    const stored = await storedBytes(content, (bytes) => (readBytes += bytes));
    const keyOfBackup = isEncrypted(stored.start) ? requireKey(key) : undefined;
    // Errors of the place surface in the last of these streams.
    const bytes = keyOfBackup
      ? pipeline(
          stored.all,
          (source) => decrypted(source, keyOfBackup),
          createGunzip(),
          () => {},
        )
      : pipeline(stored.all, createGunzip(), () => {});
    for await (const entry of readTar(bytes)) {
      const part = isFirst ? await readHeader(entry) : await readPart(entry, counts);
      isFirst = false;
      isWhole = part.kind === "end";
      yield part;
      onProgress(readBytes, sizeBytes);
    }
    if (!isWhole) throw new Error("The last entry is missing.");
  } catch (cause) {
    if (cause instanceof BackupRefused) throw cause;
    throw new BackupRefused("Die Sicherung ist beschädigt oder unvollständig.", { cause });
  } finally {
    content.destroy();
  }
}

function requireKey(key: BackupKey | undefined): BackupKey {
  if (!key) throw new BackupRefused(keyMissing);
  return key;
}

/** Returns the stored bytes and the first of them, which identify the format. */
async function storedBytes(content: AsyncIterable<Buffer>, onRead: (bytes: number) => void) {
  const chunks = content[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer | undefined> => {
    const { done, value } = await chunks.next();
    if (done) return undefined;
    onRead(value.length);
    return value;
  };
  let start: Buffer = Buffer.alloc(0);
  while (start.length < encryptedStart.length) {
    const chunk = await next();
    if (!chunk) break;
    start = Buffer.concat([start, chunk]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield start;
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
  }
  return { start, all: all() };
}

/** @throws BackupRefused if it is neither compressed nor encrypted */
function isEncrypted(start: Buffer): boolean {
  if (start.length === 0) throw new BackupRefused("Die Datei ist leer.");
  if (start.subarray(0, encryptedStart.length).equals(encryptedStart)) return true;
  if (start.length < 2 || start.readUInt16BE() !== 0x1f8b) throw new BackupRefused(noBackup);
  return false;
}

const noBackup = "Die Datei ist keine Sicherung dieses Programms.";

async function readHeader(entry: TarEntry): Promise<BackupPart> {
  if (entry.name !== headerName) throw new BackupRefused(noBackup);
  const header = BackupHeader.parse(await json(entry));
  if (header.version > formatVersion || header.schema > newestSchema)
    throw new BackupRefused(
      "Die Sicherung stammt aus einer neueren Version des Programms; es braucht zuerst deren Stand.",
    );
  if (header.schema < firstSchema)
    throw new BackupRefused(
      `Die Sicherung ist von einem Stand vor Version 1.0. Bitte holen Sie sie mit dem letzten Stand davor (Commit ${lastCommitBefore}) zurück, der sie umstellt; die Website läuft danach mit diesem.`,
    );
  return { kind: "header", header };
}

async function readPart(entry: TarEntry, counts: BackupCounts): Promise<BackupPart> {
  const { name } = entry;
  const [folder = "", ...rest] = name.split("/");
  const below = rest.join("/");
  const [table = ""] = rest;
  if (folder === "tables" && (isSiteTable(table) || isSignInTable(table))) {
    const rows = (await text(entry))
      .trimEnd()
      .split("\n")
      .map((line) => PlainRow.parse(JSON.parse(line)));
    counts.rows += rows.length;
    return isSiteTable(table) ? { kind: "rows", table, rows, sizeBytes: entry.sizeBytes } : { kind: "dropped" };
  }
  if (folder === "files" && isStorableKey(below)) {
    counts.files++;
    return { kind: "file", key: below, sizeBytes: entry.sizeBytes, content: entry.content };
  }
  if (folder === "outbox" && isMailName(below)) {
    counts.mails++;
    return { kind: "mail", name: below, mail: await body(entry) };
  }
  if (name === secretName) return { kind: "secret", secret: (await text(entry)).trim() };
  if (name !== endName) throw new Error(`Unknown entry ${JSON.stringify(name)}.`);
  const { sha256, ...promised } = BackupEnd.parse(await json(entry));
  if (sha256 !== entry.precedingSha256) throw new Error("The checksum of the archive does not match.");
  for (const what of ["rows", "files", "mails"] as const) {
    if (promised[what] !== counts[what]) throw new Error(`${counts[what]} ${what} instead of ${promised[what]}.`);
  }
  return { kind: "end", counts };
}

async function body(entry: TarEntry): Promise<Buffer> {
  if (entry.sizeBytes > maxEntryBytes) throw new Error(`${entry.name} has ${entry.sizeBytes} bytes.`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry.content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function text(entry: TarEntry): Promise<string> {
  return (await body(entry)).toString("utf8");
}

async function json(entry: TarEntry): Promise<unknown> {
  return JSON.parse(await text(entry));
}
