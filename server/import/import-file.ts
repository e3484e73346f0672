import type { ContentOf } from "#model/content/collections.ts";
import type { NewsType } from "#model/content/news.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { addressOfTarget, oldAddress, Redirect } from "#model/site/redirect.ts";
import type { UploadPurpose } from "#server/files/file-key.ts";
import type { EntrySource, ImportCandidate, ImportedEntry } from "./entry-source.ts";
import { feedSource } from "./feed/feed-source.ts";
import type { ImportFiles, OldFile } from "./files/bring-files.ts";
import { formatOf } from "./import-format.ts";
import { damagedNote, type ImportProgress, isDamaged, Progress, unreadable } from "./import-progress.ts";
import { ImportRefused } from "./import-refused.ts";
import { emptyReport, type ImportReport, noteOutcome, shortened } from "./import-report.ts";
import type { ImportTarget, ImportWrite, ImportWriter } from "./import-target.ts";
import { fileNameIn, hostOf, noHost } from "./old-address.ts";
import { bringSiteFiles, checkSite, siteWrites } from "./site-writes.ts";
import { wordPressSource } from "./wordpress/wordpress-source.ts";
import { workAhead } from "./work-ahead.ts";

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
  const { onProgress, asDrafts, pagesAs, otherTypes, files, isTrial } = options;
  const report = emptyReport(format, asDrafts);
  if (format === "site" && pagesAs !== undefined) {
    throw new ImportRefused("--pages wirkt nur bei WordPress und Blogger.");
  }
  if (format !== "wordpress" && otherTypes) {
    throw new ImportRefused("--types wirkt nur bei einer WordPress-Exportdatei.");
  }
  const start = (phase: ImportProgress["phase"], bytes: number) => new Progress(phase, bytes, onProgress);
  if (format === "site") {
    const checking = start("check", totalBytes);
    const { singles, fileHosts, emptied } = await checkSite(path, target, options.now, checking);
    noteEncoding(report, checking);
    if (emptied.length > 0 && !options.overwrites && !asDrafts) {
      if (!isTrial) throw new ImportRefused(emptying(emptied));
      report.notes.push(...emptied.map((field) => `${field}: würde geleert; der Import hält davor an`));
    }
    const hosts = new Set(fileHosts.keys());
    if (files) await bringSiteFiles(path, files, hosts, start("pictures", totalBytes));
    const marksDamage = checking.undecoded > 0;
    const { overwrites, now } = options;
    const writes = { singles, files, hosts, overwrites, listsChanges: isTrial === true, marksDamage, now };
    await target.write(withNotes(siteWrites(report, path, writes, start("write", totalBytes)), files));
    if (!files?.hasSource) noteFilesLeft(report, fileHosts);
  } else {
    const source = (format === "feed" ? feedSource : wordPressSource)(path, totalBytes, options);
    const checking = start("check", source.totalBytes);
    const pages = new Set<string>();
    for await (const { oldAddresses } of source.read(checking)) {
      for (const address of oldAddresses.map(oldAddress)) if (address !== undefined) pages.add(address);
      checking.count();
    }
    noteEncoding(report, checking);
    const writes = entryWrites(report, source, pages, start("write", source.totalBytes), {
      ...options,
      marksDamage: checking.undecoded > 0,
    });
    await target.write(withNotes(writes, files));
  }
  for (const [address, { usedBy, reason }] of files?.refused ?? []) {
    report.notes.push(`${usedBy}: „${shortened(fileNameIn(address))}“ ${reason}.`);
  }
  for (const [host, count] of files?.expected ?? []) {
    const what = count === 1 ? "1 Datei würde" : `${count.toLocaleString("de-DE")} Dateien würden`;
    report.notes.push(`${what} von ${host} geholt; ob es sie dort noch gibt, zeigt erst der Import.`);
  }
  const others = (await files?.listOthers()) ?? [];
  if (others.length > 0) report.notes.push(othersNote(others));
  return report;
}

function noteEncoding(report: ImportReport, { encodedTwice: count, undecoded }: Progress): void {
  if (undecoded > 0) {
    const what =
      undecoded === 1 ? "1 Zeichen der Datei ist" : `${undecoded.toLocaleString("de-DE")} Zeichen der Datei sind`;
    report.notes.push(`${what} beschädigt und nicht lesbar, dort steht „${unreadable}“.`);
  }
  if (count === 0) return;
  const what =
    count === 1 ? "1 doppelt kodiertes Zeichen" : `${count.toLocaleString("de-DE")} doppelt kodierte Zeichen`;
  report.notes.push(`${what}, wie „Ã¼“ für „ü“, als das gelesen, was gemeint ist: bitte prüfen.`);
}

/** Notes with each record, in the same transaction, which files were stored meanwhile. */
async function* withNotes(writes: AsyncIterable<ImportWrite>, files?: ImportFiles): AsyncGenerator<ImportWrite> {
  const note: ImportWrite = (writer) => writer.noteFilesStored(files?.takeUnnoted() ?? []);
  for await (const write of writes) {
    yield async (writer) => {
      await note(writer);
      await write(writer);
    };
  }
  if (files) yield note;
}

const maximumListed = 20;

function othersNote(others: readonly string[]): string {
  const what = others.length === 1 ? "1 Datei" : `${others.length} Dateien`;
  const more = others.length > maximumListed ? ` und ${others.length - maximumListed} weitere` : "";
  const listed = others.slice(0, maximumListed).map((path) => `„${shortened(path)}“`);
  return `${what} im Ordner nennt kein Eintrag: ${listed.join(", ")}${more}. Nicht übernommen; was Sie davon brauchen, laden Sie unter Medien hoch.`;
}

function emptying(fields: readonly string[]): string {
  const listed = fields.slice(0, maximumListed).map((field) => `  ${field}`);
  if (fields.length > maximumListed) listed.push(`  und ${fields.length - maximumListed} weitere`);
  return [
    "Die Datei enthält leere Felder, die hier gefüllt sind:",
    ...listed,
    "Mit --overwrite werden sie geleert, mit --dry-run sehen Sie vorher alles, was sich ändert.",
  ].join("\n");
}

function noteFilesLeft(report: ImportReport, fileHosts: ReadonlyMap<string, number>): void {
  for (const [host, count] of fileHosts) {
    const [files, lie, have] = count === 1 ? ["1 Datei", "liegt", "hat"] : [`${count} Dateien`, "liegen", "haben"];
    const inFolder = "--media ORDNER nimmt sie aus einem Ordner.";
    if (host === noHost) report.notes.push(`${files} ${have} keine vollständige Adresse: ${inFolder}`);
    else report.notes.push(`${files} ${lie} auf ${host}: --fetch-media holt sie, ${inFolder}`);
  }
}

/** How many entries are read before the files of the first of them are stored. */
const entriesAhead = 256;

/** An entry with a file is not empty, whatever remains of its text. */
const anyText = () => "Text";

/** Stores the files of entries ahead of the entries themselves, so that no transaction waits for one. */
async function* withFiles(
  source: EntrySource,
  progress: Progress,
  files: ImportFiles,
): AsyncGenerator<ImportCandidate> {
  yield* workAhead(source.read(progress), entriesAhead, async (candidate) => {
    await Promise.all(
      filesOf(candidate).map(async (file) => {
        await files.bring(file);
        progress.tellSometimes();
      }),
    );
  });
}

function filesOf(candidate: ImportCandidate): OldFile[] {
  const kinds = new Map<string, "picture" | "file">();
  const entry = candidate.convert((address, kind = "picture") => {
    if (kind !== "page") kinds.set(address, kind);
    return undefined;
  }, anyText);
  if (!entry.ok) return [];
  const usedBy = `„${shortened(candidate.title)}“`;
  const picture: UploadPurpose = { kind: "image", folder: entry.collection };
  return [...kinds].map(([address, kind]) => ({
    ...{ address, site: candidate.site, usedBy },
    purpose: kind === "picture" ? picture : { kind: "document" },
  }));
}

/** @param pages old addresses of the entries: links between them lead there, and a redirect from there on */
async function* entryWrites(
  report: ImportReport,
  source: EntrySource,
  pages: ReadonlySet<string>,
  progress: Progress,
  { files, overwrites, marksDamage }: ImportOptions & { marksDamage: boolean },
): AsyncGenerator<ImportWrite> {
  const ids = new Set<string>();
  const hosts = new Set<string>();
  const removed = new Map<string, number>();
  const left = new Set<string>();
  const otherTypes = new Map<string, number>();
  const candidates = files ? withFiles(source, progress, files) : source.read(progress);
  for await (const candidate of candidates) {
    const { title } = candidate;
    const entry = candidate.convert((address, kind) => {
      if (kind === "page") return pageAt(address, pages);
      const url = files?.storedAt(address);
      if (url === undefined && kind === "file") left.add(address);
      return url;
    });
    for (const name of entry.removed ?? []) removed.set(name, (removed.get(name) ?? 0) + 1);
    if (!entry.ok) {
      const { reason, isFlaw, otherType } = entry;
      report.leftOut.push({ title, reason, ...(isFlaw && { isFlaw }) });
      if (otherType !== undefined) otherTypes.set(otherType, (otherTypes.get(otherType) ?? 0) + 1);
    } else if (ids.has(entry.id)) {
      const reason = source.format === "wordpress" ? "doppelte Beitragsnummer" : "doppelt";
      report.leftOut.push({ title, reason, isFlaw: true });
    } else {
      ids.add(entry.id);
      if (entry.note) report.notes.push(`„${shortened(title)}“: ${entry.note}`);
      if (marksDamage && isDamaged(entry.document)) report.notes.push(`„${shortened(title)}“: ${damagedNote}`);
      yield entryWrite(report, candidate, entry, overwrites);
    }
    progress.count();
    const host = hostOf(candidate.site);
    if (host !== undefined) hosts.add(host);
  }
  if (removed.size > 0) report.notes.push(removedNote(removed));
  report.notes.push(...(source.notes?.() ?? []));
  if (otherTypes.size > 0) report.notes.push(otherTypesNote(otherTypes));
  if (left.size > 0 && !files?.hasSource) report.notes.push(leftNote(left.size));
  if (files && !report.areDrafts) yield* fileRedirects(report, files, hosts);
}

/** Returns the path that an old page's redirect has, with the fragment of the link. */
function pageAt(address: string, pages: ReadonlySet<string>): string | undefined {
  const page = oldAddress(address.replaceAll("&amp;", "&"));
  return page !== undefined && pages.has(page)
    ? encodeURI(page.replaceAll("%20", " ")) + (/#[^#]*$/.exec(address)?.[0] ?? "")
    : undefined;
}

function entryWrite(
  report: ImportReport,
  { title, findStoredId, oldAddresses }: ImportCandidate,
  entry: ImportedEntry & { ok: true },
  overwrites = false,
): ImportWrite {
  return async (writer) => {
    const options = { keepsEdits: !overwrites, given: entry.given };
    const put = <C extends "news" | "events">(collection: C, id: string, document: ContentOf<C>) =>
      report.areDrafts
        ? writer.putDraft(collection, id, document, options)
        : writer.put(collection, id, document, options);
    const { collection, document } = entry;
    const storedId = (collection === "news" && (await findStoredId?.(writer, entry.id, document))) || entry.id;
    const outcome = await (collection === "news"
      ? put(collection, storedId, document)
      : put(collection, storedId, document));
    if (noteOutcome(report, { collection, title }, outcome)) {
      const target = publicPlaceOf(collection, storedId, document.title);
      if (report.areDrafts || target === undefined) return;
      await redirect(
        writer,
        report,
        oldAddresses.map((address) => [address, target]),
        overwrites,
      );
    }
  };
}

/** Names what plugins of the old site filled, most frequent first. */
function removedNote(removed: ReadonlyMap<string, number>): string {
  const named = [...removed]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => (count === 1 ? `[${name}]` : `${count} × [${name}]`));
  return `Entfernt, weil ein Zusatzprogramm der alten Website sie füllte: ${named.join(", ")}.`;
}

/** Names the types of a WordPress site that only an import by their name takes. */
function otherTypesNote(types: ReadonlyMap<string, number>): string {
  const counted = [...types].map(([type, count]) => `${count} × „${type}“`);
  return `Inhalte weiterer Arten blieben zurück: ${counted.join(", ")}. --types=${[...types.keys()].join(",")} übernimmt sie als Nachrichten.`;
}

function leftNote(count: number): string {
  const files = count === 1 ? "1 Datei (PDF oder andere) ist" : `${count} Dateien (PDF und andere) sind`;
  return `${files} noch mit der alten Website verlinkt: --fetch-media holt sie, --media ORDNER nimmt sie aus einem Ordner.`;
}

/** Files of the old site's own host; storage services keep their addresses. */
async function* fileRedirects(
  report: ImportReport,
  files: ImportFiles,
  hosts: ReadonlySet<string>,
): AsyncGenerator<ImportWrite> {
  const own = files.listStored().filter(([address]) => hosts.has(hostOf(address) ?? ""));
  // Several at a time: they are quick, and the target pauses after a number of writes.
  for (let start = 0; start < own.length; start += redirectsAtOnce)
    yield (writer) => redirect(writer, report, own.slice(start, start + redirectsAtOnce), false);
}

const redirectsAtOnce = 50;

/** @param addresses old ones, each with where it leads */
async function redirect(
  writer: ImportWriter,
  report: ImportReport,
  addresses: readonly (readonly [address: string, target: string])[],
  overwrites: boolean,
): Promise<void> {
  const redirects = new Map<string, Redirect>();
  for (const [source, target] of addresses) {
    const { data } = Redirect.safeParse({ source, target });
    if (data && addressOfTarget(target) !== data.source && !redirects.has(data.source))
      redirects.set(data.source, data);
  }
  const outcomes = await writer.putRedirects([...redirects.values()], overwrites);
  report.redirects += outcomes.filter((outcome) => outcome === "created" || outcome === "updated").length;
}
