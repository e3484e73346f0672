import { createHash } from "node:crypto";
import { addAbortSignal, pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type Catalog, readCatalog } from "#server/database/catalog.ts";
import { findDamage } from "#server/database/find-damage.ts";
import { openSnapshot, type Snapshot } from "#server/database/snapshot.ts";
import { type BackupCounts, endName, formatVersion, headerName, secretName } from "./backup-format.ts";
import { type BackupKey, encrypted } from "./backup-key.ts";
import type { BackupFile } from "./backup-place.ts";
import { BackupRefused } from "./backup-refused.ts";
import { type FilePart, fileKeysOf, findSiteSecret, isForVersions, readFiles, readMails } from "./read-site.ts";
import { readSchema, readTableRows } from "./read-tables.ts";
import type { SitePlaces } from "./site-places.ts";
import { siteTables } from "./site-tables.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export interface BackupReport extends BackupCounts {
  sizeBytes: number;
  /** Files that the database references and the store does not contain. */
  missing: string[];
}

export interface BackupProgress {
  phase: "rows" | "files";
  done: number;
}

export interface BackupOptions {
  now: Date;
  onProgress?: (progress: BackupProgress) => void;
  /** Aborts the backup and deletes what was written. */
  signal?: AbortSignal;
  /** Without a key the backup is not encrypted. */
  key?: BackupKey | undefined;
  /** Called before the backup counts; if it throws, the backup is deleted. */
  check?: (written: BackupFile, promised: BackupCounts) => Promise<void>;
}

/** Without a file store the backup contains no files. */
export type BackupPlaces = Omit<SitePlaces, "files"> & Partial<Pick<SitePlaces, "files">>;

/** Writing and verifying a backup may take hours. */
export const leftoverBefore = () => new Date(Date.now() - 24 * 60 * 60_000);

const tablePartBytes = 1024 * 1024;

/**
 * Writes all data of a site into one backup while the site runs: a snapshot of the tables, and the files they
 * reference, which are immutable. The backup becomes visible once it is complete.
 * @throws BackupRefused if the database is no site's, damaged or of a newer version, or the place cannot be written; the
 *   error of the database if it cannot be opened
 */
export async function writeBackup(
  places: BackupPlaces,
  { place, name }: BackupFile,
  { now, onProgress = () => {}, signal, key, check }: BackupOptions,
): Promise<BackupReport> {
  const snapshot = await openSnapshot(places.databaseUrl);
  const [finding] = await findDamage(places.databaseUrl);
  if (finding) {
    await snapshot.end();
    throw new BackupRefused(`Die Datenbank ist beschädigt (${finding}).`);
  }
  const backup = new BackupContent(places, snapshot, now, onProgress);
  const compressed = createGzip();
  try {
    // If the place is not usable, writing fails below.
    await place.removeLeftovers(leftoverBefore()).catch(() => {});
    // Errors of the archive surface in this stream.
    pipeline(Readable.from(backup.archive(await readSchema(snapshot.connection))), compressed, () => {});
    if (signal) addAbortSignal(signal, compressed);
    const content = key ? encrypted(compressed, key) : compressed;
    const sizeBytes = await place.write(name, content, async (written) =>
      check?.({ place, name: written }, backup.counts),
    );
    return { ...backup.counts, sizeBytes, missing: backup.missing };
  } finally {
    compressed.destroy();
    await backup.end();
  }
}

class BackupContent {
  readonly counts: BackupCounts = { rows: 0, files: 0, mails: 0 };
  readonly missing: string[] = [];
  readonly #places: BackupPlaces;
  readonly #now: Date;
  readonly #report: (progress: BackupProgress) => void;
  /** Keys of referenced files, collected while the tables are written. */
  readonly #keys = new Set<string>();
  /** Those of them that the site shows. */
  readonly #shownKeys = new Set<string>();
  #snapshot: Snapshot | undefined;

  constructor(places: BackupPlaces, snapshot: Snapshot, now: Date, report: (progress: BackupProgress) => void) {
    this.#places = places;
    this.#snapshot = snapshot;
    this.#now = now;
    this.#report = report;
  }

  async *archive(schema: number): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    for await (const chunk of this.#entries(schema)) {
      hash.update(chunk);
      yield chunk;
    }
    yield* this.#json(endName, { ...this.counts, sha256: hash.digest("hex") });
    yield tarEnd;
  }

  /** Closes the snapshot as soon as the tables are read, since copying files may take long. */
  async end(): Promise<void> {
    const snapshot = this.#snapshot;
    this.#snapshot = undefined;
    await snapshot?.end();
  }

  async *#entries(schema: number): AsyncGenerator<Buffer> {
    const header = { format: "konsilium-backup", version: formatVersion, schema, createdAt: this.#now.toISOString() };
    yield* this.#json(headerName, header);
    const { connection } = this.#snapshot as Snapshot;
    const catalog = await readCatalog(connection);
    for (const table of siteTables) yield* this.#table(table, catalog);
    const secret = await findSiteSecret(connection, this.#places.dataDir);
    await this.end();

    if (secret) yield* this.#entry(secretName, Buffer.from(secret));
    const { files, dataDir } = this.#places;
    if (files) {
      const onMissing = (key: string) => {
        if (this.#shownKeys.has(key)) this.missing.push(key);
      };
      for await (const file of readFiles(files, this.#keys, onMissing)) yield* this.#file(file);
    }
    for await (const { name, mail } of readMails(dataDir)) {
      yield* this.#entry(`outbox/${name}`, mail);
      this.counts.mails++;
    }
  }

  async *#table(table: string, catalog: Catalog): AsyncGenerator<Buffer> {
    const { connection } = this.#snapshot as Snapshot;
    let lines = "";
    let part = 0;
    const name = () => `tables/${table}/${String(++part).padStart(6, "0")}.jsonl`;
    for await (const rows of readTableRows(connection, table, catalog)) {
      for (const row of rows) {
        lines += `${JSON.stringify(row)}\n`;
        const keys = fileKeysOf(table, row);
        for (const key of keys) this.#keys.add(key);
        if (!isForVersions(table, row)) for (const key of keys) this.#shownKeys.add(key);
      }
      this.counts.rows += rows.length;
      this.#report({ phase: "rows", done: this.counts.rows });
      if (lines.length < tablePartBytes) continue;
      yield* this.#entry(name(), Buffer.from(lines));
      lines = "";
    }
    if (lines) yield* this.#entry(name(), Buffer.from(lines));
  }

  async *#file({ key, sizeBytes, content, modifiedAt }: FilePart): AsyncGenerator<Buffer> {
    yield* tarEntry(`files/${key}`, sizeBytes, content, modifiedAt);
    this.#report({ phase: "files", done: ++this.counts.files });
  }

  #json(name: string, value: object): AsyncGenerator<Buffer> {
    return this.#entry(name, Buffer.from(`${JSON.stringify(value)}\n`));
  }

  #entry(name: string, body: Buffer): AsyncGenerator<Buffer> {
    return tarEntry(name, body.length, [body], this.#now);
  }
}
