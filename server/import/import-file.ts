import type { NewsType } from "#model/content/news.ts";
import type { ImportPictures } from "./bring-pictures.ts";
import { feedSource } from "./feed/feed-source.ts";
import { formatOf } from "./import-format.ts";
import { type ImportProgress, Progress } from "./import-progress.ts";
import { countOutcome, emptyReport, type ImportReport, shortened } from "./import-report.ts";
import type { ImportTarget, ImportWrite } from "./import-target.ts";
import type { ImportedNews, NewsCandidate, NewsSource } from "./news-source.ts";
import { checkSite, siteWrites } from "./site-writes.ts";
import { wordPressSource } from "./wordpress/wordpress-source.ts";

export interface ImportOptions {
  now: Date;
  /** Called about a hundred times per phase, and after each post with pictures. */
  onProgress?: (progress: ImportProgress) => void;
  /** Stores the old site's pictures; if omitted they become links. */
  pictures?: ImportPictures;
  /** The type of news for imported pages; if omitted, pages are skipped. */
  pagesAs?: NewsType | undefined;
  /** Imports everything as drafts, including unpublished entries. */
  asDrafts?: boolean | undefined;
}

/**
 * Imports a WordPress export, a newsfeed or a JSON export of SPEC's collections; the format is detected by content.
 * Everything is checked before anything is written. Memory use does not grow with the file's size, except for the
 * reasons and ids of its entries. Importing the same again changes nothing, or completes an interrupted import.
 * @throws ImportRefused when the input is broken, truncated or of an unknown format. Nothing is written then, unless it
 * changed after the check
 */
export async function importFile(target: ImportTarget, path: string, options: ImportOptions): Promise<ImportReport> {
  const { format, totalBytes } = await formatOf(path);
  const { onProgress, asDrafts } = options;
  const report = emptyReport(format, asDrafts);
  if (format === "site") {
    const singles = await checkSite(path, new Progress("check", totalBytes, onProgress));
    await target.write(siteWrites(report, path, singles, new Progress("write", totalBytes, onProgress)));
    return report;
  }
  const source = (format === "feed" ? feedSource : wordPressSource)(path, totalBytes, options);
  const checking = new Progress("check", source.totalBytes, onProgress);
  for await (const _candidate of source.read(checking)) checking.count();
  const { pictures } = options;
  if (pictures) await bringPicturesOf(source, new Progress("pictures", source.totalBytes, onProgress), pictures);
  await target.write(newsWrites(report, source, new Progress("write", source.totalBytes, onProgress), pictures));
  for (const [address, reason] of pictures?.refused ?? []) {
    report.notes.push(`Bild „${shortened(address.split("/").at(-1) ?? "")}“: ${reason}.`);
  }
  return report;
}

/** Stores the pictures before any document is written, so that no transaction waits for a picture. */
async function bringPicturesOf(source: NewsSource, progress: Progress, pictures: ImportPictures): Promise<void> {
  for await (const candidate of source.read(progress)) {
    const addresses = new Set<string>();
    const news = candidate.news((address) => {
      addresses.add(address);
      return undefined;
    });
    if (!news.ok) continue;
    for (const address of addresses) {
      await pictures.bring(address, candidate.site);
      progress.count();
    }
    if (addresses.size > 0) progress.tell();
  }
}

async function* newsWrites(
  report: ImportReport,
  source: NewsSource,
  progress: Progress,
  pictures: ImportPictures | undefined,
): AsyncGenerator<ImportWrite> {
  const ids = new Set<string>();
  for await (const candidate of source.read(progress)) {
    const { title } = candidate;
    const news = candidate.news((address) => pictures?.storedAt(address));
    if (!news.ok) {
      const { reason, isFlaw } = news;
      report.leftOut.push({ title, reason, ...(isFlaw && { isFlaw }) });
    } else if (ids.has(news.id)) {
      const reason = source.format === "wordpress" ? "doppelte Beitragsnummer" : "doppelt";
      report.leftOut.push({ title, reason, isFlaw: true });
    } else {
      ids.add(news.id);
      if (news.note) report.notes.push(`„${shortened(title)}“: ${news.note}`);
      yield newsWrite(report, candidate, news);
    }
    progress.count();
  }
}

function newsWrite(
  report: ImportReport,
  { title, findStoredId }: NewsCandidate,
  { id, document }: ImportedNews & { ok: true },
): ImportWrite {
  return async (writer) => {
    const storedId = (await findStoredId?.(writer, id, document)) ?? id;
    const outcome = report.areDrafts
      ? await writer.putDraft("news", storedId, document)
      : await writer.put("news", storedId, document);
    if (typeof outcome === "string") countOutcome(report, "news", outcome);
    else report.leftOut.push({ title, reason: outcome.leftOut, isFlaw: true });
  };
}
