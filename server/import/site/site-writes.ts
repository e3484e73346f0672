import type { SingleCollection } from "#model/content/collection-kind.ts";
import { collectionLabels } from "#text/content/collection.ts";
import { formatNumber } from "#text/number.ts";
import { isBlank, isRecord, type JsonRecord } from "../documents/json-record.ts";
import type { ImportFiles } from "../files/bring-files.ts";
import { damagedNote, isDamaged, type Progress } from "../import-progress.ts";
import { type ImportReport, shortened } from "../import-report.ts";
import type { ImportWrite, ImportWriter } from "../import-target.ts";
import { withAddresses } from "../site-addresses.ts";
import { siteDocument } from "../site-documents.ts";
import type { CheckedSite } from "./check-site.ts";
import { type Counts, count, countsNote, maximumFields } from "./collection-counts.ts";
import { isSingleName, readSite } from "./read-site.ts";
import { takenOf } from "./single-ids.ts";
import { listChanges, writeSiteDocument } from "./write-site-document.ts";

export interface SiteWriteOptions extends Pick<CheckedSite, "singles" | "sources"> {
  files: ImportFiles | undefined;
  /** Where the export has files. */
  hosts: ReadonlySet<string>;
  /** Replaces what was edited here since an import. */
  overwrites: boolean | undefined;
  /** Whether the report lists the fields that change. */
  listsChanges: boolean;
  /** Whether it names the records with characters that could not be decoded. */
  marksDamage: boolean;
  now: Date;
}

/**
 * Returns the writes for the documents of a JSON export. Of several documents in a collection of one record one is
 * taken: the one with the site's id, as it is the record the site showed; then the one with the usual id, then the
 * first.
 * @param options `singles` and `sources` as `checkSite` returned them
 */
export async function* siteWrites(
  report: ImportReport,
  path: string,
  { singles, sources, files, hosts, overwrites = false, listsChanges, marksDamage, now }: SiteWriteOptions,
  progress: Progress,
): AsyncGenerator<ImportWrite> {
  const seen = new Set<string>();
  const renamed: Counts = new Map();
  const unknown: Counts = new Map();
  const inner: Counts = new Map();
  const parents: Counts = new Map();
  const derived: Counts = new Map();
  const registeredFor = new Map<string, number>();
  const brought = new Set(files?.listStored().map(([, url]) => url));
  for await (const source of readSite(path, progress)) {
    progress.count();
    const { collection, id } = source;
    const key = `${collection}/${id}`;
    const site = siteDocument(
      source,
      (value, name) =>
        withFileSize(
          name,
          withAddresses(name, value, (address) => files?.storedAt(address), hosts),
          files,
        ),
      now,
    );
    if (id !== "" && seen.has(key)) report.leftOut.push({ title: site.title, reason: "doppelt", isFlaw: true });
    else {
      if (site.kind === "person" && site.person.collection === "registrations") {
        const { eventId } = site.person.document;
        registeredFor.set(eventId, (registeredFor.get(eventId) ?? 0) + 1);
      }
      if (site.kind === "content" || site.kind === "person") {
        if (marksDamage && isDamaged(site.given)) site.notes.push(damagedNote);
        for (const name of site.renamed) count(renamed, collection, name);
        for (const name of site.unknown) {
          const field = source.value[name];
          const isInner = isRecord(field) && Object.values(field).every(isRecord);
          if (isInner) count(inner, collection, name, Object.keys(field).length);
          else count(unknown, collection, name);
        }
        if (source.writtenId === "") count(derived, collection, "Einträge");
        if (source.parent !== "") count(parents, collection, source.parent.split("/").at(-2) ?? "");
      }
      for (const [name, documents] of source.inner) count(inner, collection, name, documents);
      yield async (writer) => {
        if (listsChanges) await listChanges(report, writer, site, overwrites);
        const taken = isSingleName(collection) ? await takenId(writer, collection, singles.get(collection)) : undefined;
        if (isSingleName(collection) && taken !== undefined && taken !== id) {
          const { area } = collectionLabels[collection];
          const reason = `„${area}“ gibt es nur einmal, übernommen ist „${shortened(taken)}“`;
          report.leftOut.push({ title: site.title, reason, isFlaw: true });
        } else await writeSiteDocument(writer, report, site, { overwrites, brought, sources });
      };
    }
    seen.add(key);
  }
  progress.tell();
  // After the notes of the records.
  yield async (writer) => {
    for (const [collection, counts] of renamed)
      report.notes.push({ text: countsNote(collection, "Unter anderen Namen gelesen", counts), isMended: true });
    for (const [collection, counts] of derived) {
      const what = "Ohne Kennung im Export; ändert sich dort Titel oder Tag, kommt der Eintrag ein zweites Mal";
      report.notes.push({ text: countsNote(collection, what, counts) });
    }
    for (const [collection, counts] of unknown)
      report.notes.push({ text: countsNote(collection, "Felder, die es hier nicht gibt, bleiben zurück", counts) });
    for (const [collection, counts] of inner)
      report.notes.push({ text: countsNote(collection, "Sammlungen in den Einträgen bleiben zurück", counts) });
    for (const [collection, counts] of parents) {
      const what = "Aus anderen Sammlungen stammen, bitte prüfen Sie, ob sie hierher gehören";
      report.notes.push({ text: countsNote(collection, what, counts) });
    }
    const lost: string[] = [];
    for (const [id, count] of registeredFor)
      if (!seen.has(`events/${id}`) && !(await writer.find("events", id)))
        lost.push(`${shortened(id)} (${formatNumber(count)})`);
    if (lost.length > 0)
      report.notes.push({
        text: `Anmeldungen zu Veranstaltungen, die es hier nicht gibt, stehen in keiner Liste: ${lost.slice(0, maximumFields).join(", ")}`,
      });
  };
}

/** Returns a document of the library with the size of its file, where it does not say one. */
function withFileSize(collection: string, value: JsonRecord, files: ImportFiles | undefined): JsonRecord {
  const { size, fileUrl } = value;
  if (collection !== "documents" || !isBlank(size) || typeof fileUrl !== "string") return value;
  const sizeBytes = files?.sizeOf(fileUrl);
  return sizeBytes === undefined ? value : { ...value, size: sizeBytes };
}

/** Returns which of several documents in a collection of one record is taken; `undefined` unless there are several. */
async function takenId(writer: ImportWriter, collection: SingleCollection, ids: readonly string[] = []) {
  return ids.length < 2 ? undefined : takenOf(collection, await writer.findSingleId(collection), ids);
}
