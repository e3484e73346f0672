import type { NewsType } from "#model/content/news.ts";
import { formatNumber } from "#text/number.ts";
import { type EntryInput, type EntryReader, openEntryReader } from "./entries/entry-reader.ts";
import { entryWrites } from "./entries/entry-writes.ts";
import type { ImportFiles } from "./files/bring-files.ts";
import { formatOf } from "./import-format.ts";
import { type ImportProgress, Progress, unreadable } from "./import-progress.ts";
import { ImportRefused } from "./import-refused.ts";
import { emptyReport, type ImportReport, shortened } from "./import-report.ts";
import type { ImportTarget, ImportWrite } from "./import-target.ts";
import { fileNameIn, noHost } from "./old-address.ts";
import { bringSiteFiles } from "./site/bring-site-files.ts";
import { checkSite } from "./site/check-site.ts";
import { siteWrites } from "./site/site-writes.ts";

export interface ImportOptions {
  now: Date;
  /** Called about a hundred times per phase, and after each post with pictures. */
  onProgress?: (progress: ImportProgress) => void;
  /** Stores the old site's files; if omitted they become links. */
  files?: ImportFiles;
  /** The type of news for imported pages; if omitted, pages are skipped. */
  pagesAs?: NewsType | undefined;
  /** Further types of a WordPress export that are imported as news, such as "team"; default: none. */
  otherTypes?: readonly string[] | undefined;
  /** Imports everything as drafts, including unpublished entries. */
  asDrafts?: boolean | undefined;
  /** Empties what is filled here, and replaces what was edited here, if the input says so. */
  overwrites?: boolean | undefined;
  /** Lists what would change; for a target and files that store nothing. */
  isTrial?: boolean | undefined;
  /** Stops the import between two records, whatever it waits for: `importFile` then throws its reason. */
  signal?: AbortSignal | undefined;
  /** Reads an export of another system; default: in this thread. */
  openReader?: ((input: EntryInput) => EntryReader) | undefined;
}

/**
 * Imports a WordPress export, a newsfeed or a JSON export of SPEC's collections; the format is detected by content.
 * Everything is checked before anything is written. Memory use does not grow with the file's size, except for the
 * reasons and ids of its entries. Importing the same again changes nothing, or completes an interrupted import.
 * @throws ImportRefused when the input is broken, truncated or of an unknown format, when an option has no effect on it,
 * or when it would empty what is filled here. Nothing is written then, unless it changed after the check
 */
export async function importFile(target: ImportTarget, path: string, options: ImportOptions): Promise<ImportReport> {
  const { format, totalBytes } = await formatOf(path);
  const { onProgress, asDrafts, pagesAs, otherTypes, files, isTrial, openReader = openEntryReader } = options;
  const report = emptyReport(format, asDrafts);
  if (format === "site" && pagesAs !== undefined) {
    throw new ImportRefused("--pages wirkt nur bei WordPress und Blogger.");
  }
  if (format !== "wordpress" && otherTypes) {
    throw new ImportRefused("--types wirkt nur bei einer WordPress-Exportdatei.");
  }
  const start = (phase: ImportProgress["phase"], bytes: number) => new Progress(phase, bytes, onProgress);
  const stoppable = untilStopped(options.signal);
  if (format === "site") {
    const checking = start("check", totalBytes);
    const { singles, sources, fileHosts, emptied } = await stoppable(checkSite(path, target, options.now, checking));
    noteEncoding(report, checking);
    if (emptied.length > 0 && !options.overwrites && !asDrafts) {
      if (!isTrial) throw new ImportRefused(emptying(emptied));
      report.notes.push(...emptied.map((field) => ({ text: `${field}: würde geleert; der Import hält davor an` })));
    }
    const hosts = new Set(fileHosts.keys());
    if (files) await stoppable(bringSiteFiles(path, files, hosts, start("pictures", totalBytes)));
    const marksDamage = checking.undecoded > 0;
    const { overwrites, now } = options;
    const writes = { singles, sources, files, hosts, overwrites, listsChanges: isTrial === true, marksDamage, now };
    await target.write(withNotes(siteWrites(report, path, writes, start("write", totalBytes)), files, stoppable));
    if (!files?.hasSource) noteFilesLeft(report, fileHosts);
  } else {
    const { now, overwrites } = options;
    const input = { path, format, totalBytes, now, pagesAs, otherTypes, asDrafts, hasFiles: files !== undefined };
    const reader = openReader(input);
    try {
      const checking = start("check", totalBytes);
      await stoppable(reader.check(checking));
      noteEncoding(report, checking);
      const writes = { files, overwrites, marksDamage: checking.undecoded > 0 };
      await target.write(withNotes(entryWrites(report, reader, start("write", totalBytes), writes), files, stoppable));
    } finally {
      await reader.close();
    }
  }
  for (const [address, { usedBy, reason }] of files?.refused ?? []) {
    report.notes.push({ record: usedBy, text: `„${shortened(fileNameIn(address))}“ nicht übernommen: ${reason}.` });
  }
  for (const [host, count] of files?.expected ?? []) {
    const what = count === 1 ? "1 Datei würde" : `${formatNumber(count)} Dateien würden`;
    report.notes.push({ text: `${what} von ${host} geholt; ob es sie dort noch gibt, zeigt erst der Import.` });
  }
  const others = (await files?.listOthers()) ?? [];
  if (others.length > 0) report.notes.push({ text: othersNote(others) });
  return report;
}

function noteEncoding(report: ImportReport, { encodedTwice: count, undecoded }: Progress): void {
  if (undecoded > 0) {
    const what = undecoded === 1 ? "1 Zeichen der Datei ist" : `${formatNumber(undecoded)} Zeichen der Datei sind`;
    report.notes.push({ text: `${what} beschädigt und nicht lesbar, dort steht „${unreadable}“.` });
  }
  if (count === 0) return;
  const what = count === 1 ? "1 doppelt kodiertes Zeichen" : `${formatNumber(count)} doppelt kodierte Zeichen`;
  report.notes.push({
    text: `${what}, wie „Ã¼“ für „ü“, als das gelesen, was gemeint ist: bitte prüfen.`,
  });
}

type Stoppable = <T>(work: Promise<T>) => Promise<T>;

/** Returns what waits for work until a signal is given, and then no longer. */
function untilStopped(signal: AbortSignal | undefined): Stoppable {
  if (!signal) return (work) => work;
  return (work) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    });
}

/** Notes with each record, in the same transaction, which files were stored meanwhile. */
async function* withNotes(
  writes: AsyncGenerator<ImportWrite>,
  files: ImportFiles | undefined,
  stoppable: Stoppable,
): AsyncGenerator<ImportWrite> {
  const note: ImportWrite = (writer) => writer.noteFilesStored(files?.takeUnnoted() ?? []);
  for (;;) {
    const { value: write, done } = await stoppable(writes.next());
    if (done) break;
    yield async (writer) => {
      await note(writer);
      await write(writer);
    };
  }
  if (files) yield note;
}

const maximumListed = 20;

function othersNote(others: readonly string[]): string {
  const what = others.length === 1 ? "1 Datei" : `${formatNumber(others.length)} Dateien`;
  const more = others.length > maximumListed ? ` und ${formatNumber(others.length - maximumListed)} weitere` : "";
  const listed = others.slice(0, maximumListed).map((path) => `„${shortened(path)}“`);
  return `${what} im Ordner nennt kein Eintrag: ${listed.join(", ")}${more}. Nicht übernommen; was Sie davon brauchen, laden Sie unter Medien hoch.`;
}

function emptying(fields: readonly string[]): string {
  const listed = fields.slice(0, maximumListed).map((field) => `  ${field}`);
  if (fields.length > maximumListed) listed.push(`  und ${formatNumber(fields.length - maximumListed)} weitere`);
  return [
    "Die Datei enthält leere Felder, die hier gefüllt sind:",
    ...listed,
    "Mit --overwrite werden sie geleert, mit --dry-run sehen Sie vorher alles, was sich ändert.",
  ].join("\n");
}

function noteFilesLeft(report: ImportReport, fileHosts: ReadonlyMap<string, number>): void {
  for (const [host, count] of fileHosts) {
    const [files, lie, have] =
      count === 1 ? ["1 Datei", "liegt", "hat"] : [`${formatNumber(count)} Dateien`, "liegen", "haben"];
    const inFolder = "--media ORDNER nimmt sie aus einem Ordner.";
    const isComplete = host !== noHost;
    const text = isComplete
      ? `${files} ${lie} auf ${host}: --fetch-media holt sie, ${inFolder}`
      : `${files} ${have} keine vollständige Adresse: ${inFolder}`;
    report.notes.push({ text });
  }
}
