import type { ContentOf } from "#model/content/collections.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { addressOfTarget, Redirect } from "#model/site/redirect.ts";
import { rememberClean } from "#server/content/rich-text/clean-once.ts";
import { changeRichText } from "#server/content/rich-text/rich-text-fields.ts";
import { formatNumber } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import type { ImportedEntry } from "../entry-source.ts";
import type { ImportFiles } from "../files/bring-files.ts";
import { damagedNote, isDamaged, type Progress } from "../import-progress.ts";
import { type ImportReport, noteOutcome, shortened } from "../import-report.ts";
import type { ImportWrite, ImportWriter } from "../import-target.ts";
import { hostOf } from "../old-address.ts";
import { findStoredId } from "../wordpress/wordpress-identity.ts";
import { workAhead } from "../work-ahead.ts";
import type { ConvertedEntry, EntryReader, ReadEntry } from "./entry-reader.ts";
import { findOtherId } from "./other-export.ts";

/** How many entries are read before the first of them, with its files, is written. */
const entriesAhead = 256;

interface EntryWriteOptions {
  files: ImportFiles | undefined;
  /** Replaces what was edited here since an import. */
  overwrites: boolean | undefined;
  /** Whether the report names the records with characters that could not be decoded. */
  marksDamage: boolean;
}

/** Returns the writes for the entries of an export of another system, whose files are stored before. */
export async function* entryWrites(
  report: ImportReport,
  reader: EntryReader,
  progress: Progress,
  { files, overwrites, marksDamage }: EntryWriteOptions,
): AsyncGenerator<ImportWrite> {
  const ids = new Set<string>();
  const hosts = new Set<string>();
  const removed = new Map<string, number>();
  const left = new Set<string>();
  const otherTypes = new Map<string, number>();
  for await (const { read, converted } of convertedAhead(reader, progress, files)) {
    const { title, site } = read;
    const { entry, left: notStored } = converted;
    for (const address of notStored) left.add(address);
    for (const name of entry.removed ?? []) removed.set(name, (removed.get(name) ?? 0) + 1);
    if (!entry.ok) {
      const { reason, isFlaw, otherType } = entry;
      report.leftOut.push({ title, reason, ...(isFlaw && { isFlaw }) });
      if (otherType !== undefined) otherTypes.set(otherType, (otherTypes.get(otherType) ?? 0) + 1);
    } else if (ids.has(entry.id)) {
      const reason = report.format === "wordpress" ? "doppelte Beitragsnummer" : "doppelt";
      report.leftOut.push({ title, reason, isFlaw: true });
    } else {
      ids.add(entry.id);
      const record = quoted(shortened(title));
      if (entry.note) report.notes.push({ record, text: entry.note });
      if (marksDamage && isDamaged(entry.document)) report.notes.push({ record, text: damagedNote });
      changeRichText(entry.collection, entry.document, rememberClean);
      yield entryWrite(report, read, entry, overwrites);
    }
    progress.count();
    const host = hostOf(site);
    if (host !== undefined) hosts.add(host);
  }
  progress.tell();
  if (removed.size > 0) report.notes.push({ text: removedNote(removed) });
  report.notes.push(...(await reader.notes()).map((text) => ({ text })));
  if (otherTypes.size > 0) report.notes.push({ text: otherTypesNote(otherTypes) });
  if (left.size > 0 && !files?.hasSource) report.notes.push({ text: leftNote(left.size) });
  if (files && !report.areDrafts) yield* fileRedirects(report, files, hosts);
}

/** An entry on its way: `converted` is there when it is its turn. */
interface EntryAhead {
  read: ReadEntry;
  converted: ConvertedEntry;
}

/** Stores the files of entries and converts them, ahead of their turn, so that no transaction waits for one. */
async function* convertedAhead(
  reader: EntryReader,
  progress: Progress,
  files: ImportFiles | undefined,
): AsyncGenerator<EntryAhead> {
  const begun = async function* () {
    for await (const read of reader.read(progress)) yield { read } as EntryAhead;
  };
  yield* workAhead(begun(), entriesAhead, async (entry) => {
    const stored = new Map<string, string>();
    await Promise.all(
      entry.read.files.map(async (file) => {
        await files?.bring(file);
        const url = files?.storedAt(file.address);
        if (url !== undefined) stored.set(file.address, url);
        progress.tellSometimes();
      }),
    );
    entry.converted = await reader.convert(entry.read.number, stored);
  });
}

function entryWrite(
  report: ImportReport,
  read: ReadEntry,
  entry: ImportedEntry & { ok: true },
  overwrites = false,
): ImportWrite {
  return async (writer) => {
    const { title, oldNumber, oldAddresses } = read;
    const options = { keepsEdits: !overwrites, given: entry.given };
    const put = <C extends "news" | "events">(collection: C, id: string, document: ContentOf<C>) =>
      report.areDrafts
        ? writer.putDraft(collection, id, document, options)
        : writer.put(collection, id, document, options);
    const { collection, document } = entry;
    const otherId = collection === "news" ? await findOtherId(writer, entry.id, read) : undefined;
    if (otherId !== undefined && report.format === "feed") {
      report.leftOut.push({ title, reason: "schon aus einem Export von WordPress übernommen" });
      return;
    }
    const storedId =
      collection === "news" && oldNumber !== undefined
        ? (otherId ?? (await findStoredId(writer, oldNumber, entry.id, document)))
        : entry.id;
    const outcome = await (collection === "news"
      ? put(collection, storedId, document)
      : put(collection, storedId, document));
    const isTaken = noteOutcome(report, { collection, title }, outcome);
    if (report.areDrafts || !(isTaken || outcome === "edited")) return;
    // What was edited here stays, and the address it has got at the old site meanwhile leads there too.
    const shown = isTaken ? document : (await writer.find(collection, storedId))?.document;
    const target = shown && publicPlaceOf(collection, storedId, shown.title);
    if (target === undefined) return;
    await redirect(
      writer,
      report,
      oldAddresses.map((address) => [address, target]),
      overwrites,
    );
  };
}

/** Names what plugins of the old site filled, most frequent first. */
function removedNote(removed: ReadonlyMap<string, number>): string {
  const named = [...removed]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => (count === 1 ? `[${name}]` : `${formatNumber(count)} × [${name}]`));
  return `Entfernt, weil ein Zusatzprogramm der alten Website sie füllte: ${named.join(", ")}.`;
}

/** Names the types of a WordPress site that only an import by their name takes. */
function otherTypesNote(types: ReadonlyMap<string, number>): string {
  const counted = [...types].map(([type, count]) => `${formatNumber(count)} × „${type}“`);
  return `Inhalte weiterer Arten blieben zurück: ${counted.join(", ")}. --types=${[...types.keys()].join(",")} übernimmt sie als Nachrichten.`;
}

function leftNote(count: number): string {
  const files = count === 1 ? "1 Bild oder andere Datei ist" : `${formatNumber(count)} Bilder und andere Dateien sind`;
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
