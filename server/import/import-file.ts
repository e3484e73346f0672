import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { CollectionName } from "#model/collections.ts";
import type { NewsType } from "#model/news.ts";
import type { ImportPictures } from "./bring-pictures.ts";
import { ImportRefused } from "./import-refused.ts";
import { countOutcome, emptyReport, type ImportFormat, type ImportReport, shortened } from "./import-report.ts";
import type { ImportTarget, ImportWrite, ImportWriter } from "./import-target.ts";
import { readJsonDocuments } from "./json-documents.ts";
import type { PeopleCollection } from "./people-documents.ts";
import { type SiteDocument, siteDocument } from "./site-documents.ts";
import { exportCollections } from "./site-export.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import { findStoredId } from "./wordpress-identity.ts";
import { WordPressMedia } from "./wordpress-media.ts";
import { newsFromWordPress } from "./wordpress-news.ts";
import { readWordPressExport } from "./wxr.ts";

/** How far an import is. The file is read to check it, to bring its pictures along when there are any, and to write. */
export interface ImportProgress {
  phase: "check" | "pictures" | "write";
  readBytes: number;
  totalBytes: number;
  /** Documents handled so far in this phase, or pictures. */
  documents: number;
}

export interface ImportOptions {
  now: Date;
  /** Called about a hundred times per phase, and after each post with pictures. */
  onProgress?: (progress: ImportProgress) => void;
  /** Of a WordPress site; without them its pictures become links. */
  pictures?: ImportPictures;
  /** What pages of a WordPress site become; without it they are left out. */
  pagesAs?: NewsType | undefined;
}

/**
 * Imports a WordPress export or a JSON export of SPEC's collections, told apart by their content. The whole file is
 * checked before anything is written; memory use does not grow with the file's size, except by the reasons and ids of its
 * entries. Importing the same file again changes nothing, or adds what an import that was interrupted left to do.
 * @throws ImportRefused with one German sentence when the file is broken, truncated or no such export; then nothing is
 * written, unless it became so after it was checked
 */
export async function importFile(target: ImportTarget, path: string, options: ImportOptions): Promise<ImportReport> {
  const { format, totalBytes } = await inspect(path);
  const media = new WordPressMedia();
  const checking = new Progress("check", totalBytes, options);
  if (format === "wordpress") {
    for await (const item of readWordPressExport(checking.text(path))) {
      media.add(item);
      checking.count();
    }
  } else {
    for await (const source of readJsonDocuments(checking.text(path), exportCollections)) {
      siteDocument(source);
      checking.count();
    }
  }
  const { pictures } = options;
  if (format === "wordpress" && pictures) {
    await bringPicturesOf(path, new Progress("pictures", totalBytes, options), media, { ...options, pictures });
  }
  const progress = new Progress("write", totalBytes, options);
  const report = emptyReport(format);
  await target.write(
    format === "wordpress"
      ? wordPressWrites(report, path, progress, media, options)
      : siteWrites(report, path, progress),
  );
  for (const [address, reason] of pictures?.refused ?? []) {
    report.notes.push(`Bild „${shortened(address.split("/").at(-1) ?? "")}“: ${reason}.`);
  }
  return report;
}

/** Before anything is written: no transaction waits for a picture. */
async function bringPicturesOf(
  path: string,
  progress: Progress,
  media: WordPressMedia,
  { pictures, pagesAs, now }: ImportOptions & { pictures: ImportPictures },
): Promise<void> {
  for await (const item of readWordPressExport(progress.text(path))) {
    const addresses = new Set<string>();
    const storedAt = (address: string) => {
      addresses.add(address);
      return undefined;
    };
    const news = newsFromWordPress(item, now, { media: media.of(item), storedAt, pagesAs });
    if (!news.ok) continue;
    for (const address of addresses) {
      await pictures.bring(address, item.site || item.link);
      progress.count();
    }
    if (addresses.size > 0) progress.tell();
  }
}

async function* wordPressWrites(
  report: ImportReport,
  path: string,
  progress: Progress,
  media: WordPressMedia,
  { now, pictures, pagesAs }: ImportOptions,
): AsyncGenerator<ImportWrite> {
  const ids = new Set<string>();
  for await (const item of readWordPressExport(progress.text(path))) {
    const news = newsFromWordPress(item, now, { media: media.of(item), storedAt: pictures?.storedAt, pagesAs });
    const title = textFromWordPress(item.title) || `Ohne Titel (Nr. ${item.id || "?"})`;
    if (!news.ok) {
      const { reason, isFlaw } = news;
      report.leftOut.push({ title, reason, ...(isFlaw && { isFlaw }) });
    } else if (ids.has(news.id)) {
      report.leftOut.push({ title, reason: "doppelte Beitragsnummer", isFlaw: true });
    } else {
      ids.add(news.id);
      if (news.note) report.notes.push(`„${shortened(title)}“: ${news.note}`);
      yield async (writer) => {
        const id = await findStoredId(writer, item.id, news.id, news.document);
        countOutcome(report, "news", await writer.put("news", id, news.document));
      };
    }
    progress.count();
  }
}

async function* siteWrites(report: ImportReport, path: string, progress: Progress): AsyncGenerator<ImportWrite> {
  const seen = new Set<string>();
  for await (const source of readJsonDocuments(progress.text(path), exportCollections)) {
    const key = `${source.collection}/${source.id}`;
    if (seen.has(key))
      report.leftOut.push({ title: source.id, reason: `doppelt in „${source.collection}“`, isFlaw: true });
    else yield (writer) => writeSiteDocument(writer, report, siteDocument(source));
    seen.add(key);
    progress.count();
  }
}

async function writeSiteDocument(writer: ImportWriter, report: ImportReport, site: SiteDocument): Promise<void> {
  if (site.kind === "left out") {
    report.leftOut.push({ title: site.title, reason: site.reason, isFlaw: true });
  } else if (site.kind === "content") {
    const { collection, document } = site.content;
    const outcome = await writer.put<CollectionName>(collection, site.id, document);
    countOutcome(report, collection, outcome);
    if (site.note) report.notes.push(site.note);
  } else {
    const { collection, document } = site.person;
    const outcome = await writer.putPerson<PeopleCollection>(collection, site.id, document);
    if (typeof outcome === "string") {
      countOutcome(report, collection, outcome);
      if (site.note) report.notes.push(site.note);
    } else report.leftOut.push({ title: site.id, reason: outcome.leftOut, isFlaw: true });
  }
}

async function inspect(path: string): Promise<{ format: ImportFormat; totalBytes: number }> {
  const file = await open(path).catch((cause: unknown) => {
    throw new ImportRefused("Die Datei lässt sich nicht öffnen.", { cause });
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new ImportRefused("Der angegebene Pfad ist keine Datei.");
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const start = buffer
      .subarray(0, bytesRead)
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .trimStart();
    if (start === "") throw new ImportRefused("Die Datei ist leer.");
    if (start.startsWith("<")) return { format: "wordpress", totalBytes: stats.size };
    if (start.startsWith("{")) return { format: "site", totalBytes: stats.size };
    throw new ImportRefused("Die Datei ist weder eine WordPress-Exportdatei noch ein JSON-Export.");
  } finally {
    await file.close();
  }
}

class Progress {
  #phase: ImportProgress["phase"];
  #totalBytes: number;
  #report: ImportOptions["onProgress"];
  #readBytes = 0;
  #reportedBytes = 0;
  #documents = 0;

  constructor(phase: ImportProgress["phase"], totalBytes: number, { onProgress }: ImportOptions) {
    this.#phase = phase;
    this.#totalBytes = totalBytes;
    this.#report = onProgress;
  }

  count(): void {
    this.#documents++;
  }

  /** The file's text in pieces. */
  async *text(path: string): AsyncGenerator<string> {
    this.#readBytes = 0;
    this.#reportedBytes = 0;
    this.#documents = 0;
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const bytes of createReadStream(path)) {
      yield decode(() => decoder.decode(bytes, { stream: true }));
      this.#readBytes += bytes.length;
      if (this.#readBytes - this.#reportedBytes >= this.#totalBytes / 100) this.tell();
    }
    yield decode(() => decoder.decode());
    this.tell();
  }

  tell(): void {
    this.#reportedBytes = this.#readBytes;
    this.#report?.({
      phase: this.#phase,
      readBytes: this.#readBytes,
      totalBytes: this.#totalBytes,
      documents: this.#documents,
    });
  }
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    throw new ImportRefused("Die Datei ist nicht in UTF-8 geschrieben oder beschädigt.", { cause });
  }
}
