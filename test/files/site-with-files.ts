import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { readConfig } from "#server/config.ts";
import { type ContentReader, createContentReader } from "#server/content/store/content-store.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import type { UploadPurpose } from "#server/files/file-key.ts";
import { createFileStore, type FileStore } from "#server/files/file-store.ts";
import { readNextDocumentText } from "#server/files/read-document-text.ts";
import type { UploadedFile, UploadOutcome } from "#server/files/receive-upload.ts";
import { createSiteFiles, type SiteFiles } from "#server/files/site-files.ts";
import { createStoreMark } from "#server/files/store-mark.ts";
import { serveFile } from "#server/http/files.ts";
import { makeAnyDatabase } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import type { FilesSettings } from "#test/storage/store-kinds.ts";

/** The file services on a real store and an empty database, with a clock that stands still. */
export interface SiteWithFiles {
  database: Database;
  files: FileStore;
  siteFiles: SiteFiles;
  content: ContentReader;
  /** Folder in which uploads are received before they are stored. */
  incoming: string;
  logged: string[];
  upload(purpose: UploadPurpose, fileName: string, body: Buffer): Promise<UploadOutcome>;
  /** Like `upload`, but throws when it is refused. */
  uploaded(purpose: UploadPurpose, fileName: string, body: Buffer): Promise<UploadedFile>;
  put<C extends CollectionName>(collection: C, id: string, document: ContentInput<C>): Promise<void>;
  remove(collection: CollectionName, id: string): Promise<void>;
  /** Uses a file in a record, which makes it public. */
  publish(url: string): Promise<void>;
  /** Requests a file as a browser does. */
  get(path: string, headers?: Record<string, string>, method?: "GET" | "HEAD"): Promise<Response>;
  /** Advances the clock. */
  advance(days: number): void;
  close(): Promise<void>;
}

/** The `Cookie` header of a signed-in editor. */
export const editorCookie = "session=editor";

export const startTime = "2026-06-15T10:00:00.000Z";

export async function openSiteWithFiles(settings?: FilesSettings): Promise<SiteWithFiles> {
  const folder = await mkdtemp(join(tmpdir(), "site-files-"));
  const config = readConfig({ DATA_DIR: folder, ...settings });
  const made = await makeAnyDatabase();
  const database = await openDatabase(made.url, { image: made.image });
  const files = createFileStore(config.filesUrl, config.filesCredentials);
  let now = new Date(startTime);
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  const storeMark = createStoreMark(database, files);
  const siteFiles = createSiteFiles({ database, files, dataDir: folder, clock: () => now, log, storeMark }, [
    (parts) => readNextDocumentText(parts, now),
  ]);
  const isEditor = async (cookies: string | null) => cookies === editorCookie;
  const app = new Hono().get("/files/*", serveFile({ files, siteFiles, isEditor, log }));
  const author = () => ({ email: "redaktion@verein.example", now });
  const upload = (purpose: UploadPurpose, fileName: string, body: Buffer) =>
    siteFiles.receiveUpload({ purpose, fileName, stream: chunksOf(body), contentLength: body.length });

  const put: SiteWithFiles["put"] = async (collection, id, document) => {
    await database
      .transaction()
      .execute((transaction) =>
        writeContent(transaction, { collection, id, document, expected: "any", activity: null }, author()),
      );
  };

  return {
    database,
    files,
    siteFiles,
    content: createContentReader(database),
    incoming: join(folder, "incoming"),
    logged,
    upload,
    async uploaded(purpose, fileName, body) {
      const outcome = await upload(purpose, fileName, body);
      if (!outcome.ok) throw new Error(`${fileName} was refused: ${outcome.reason}`);
      return outcome.file;
    },
    put,
    publish: (url) => put("news", url.replace(/\W/g, "-"), { title: "Beitrag", date: "2026-06-01", image: url }),
    async remove(collection, id) {
      await database
        .transaction()
        .execute((transaction) =>
          removeContent(transaction, { collection, id, expected: "any", activity: null }, author()),
        );
    },
    get: async (path, headers = {}, method = "GET") =>
      app.fetch(new Request(new URL(path, "https://verein.example"), { headers, method })),
    advance(days) {
      now = new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
    },
    async close() {
      siteFiles.close();
      await siteFiles.work.settled();
      await database.destroy();
      await made.remove();
      await removeFolder(folder);
    },
  };
}

/** Splits a body into chunks, as received over the network. */
export async function* chunksOf(body: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.length; start += 65_536) yield body.subarray(start, start + 65_536);
}
