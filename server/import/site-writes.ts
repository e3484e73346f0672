import { isSingle, type SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import type { UploadPurpose } from "#server/files/file-key.ts";
import { collectionLabels } from "#text/collection.ts";
import { collectionCalled, peopleLabels } from "./documents/collection-names.ts";
import { type PlainDocument, plainDocuments } from "./documents/document-shapes.ts";
import { readJsonDocuments } from "./documents/json-documents.ts";
import { listOfLines, listOfOne } from "./documents/json-lines.ts";
import { isBlank, isRecord, type JsonRecord } from "./documents/json-record.ts";
import { collectionNamed, isTable, readTableDocuments } from "./documents/table-documents.ts";
import type { ImportFiles, OldFile } from "./files/bring-files.ts";
import { headOf } from "./import-bytes.ts";
import { damagedNote, isDamaged, type Progress } from "./import-progress.ts";
import { ImportRefused } from "./import-refused.ts";
import { type ImportReport, noteOutcome, shortened } from "./import-report.ts";
import type { ImportTarget, ImportWrite, ImportWriter } from "./import-target.ts";
import { dataUrlBytes, isDataUrl } from "./old-address.ts";
import type { PeopleCollection } from "./people-documents.ts";
import { withPartsJoined } from "./single-parts.ts";
import { withAddresses } from "./site-addresses.ts";
import {
  hasFieldOf,
  isContentCollection,
  isOneDocument,
  rowTitle,
  type SiteDocument,
  siteDocument,
} from "./site-documents.ts";
import { exportCollections, isOwnExport } from "./site-export.ts";
import { changedFields, emptiedFields, keepUnmentioned } from "./stored-record.ts";
import { workAhead } from "./work-ahead.ts";

/** Ids of the documents in collections of one record. */
type SingleIds = Map<SingleCollection, string[]>;

/** No export has the password of the access gate, and an import keeps the one of this site. */
const keptPassword = "maintenance.password";

export interface CheckedSite {
  /** In the order of the file. */
  singles: SingleIds;
  /** Files the documents name that are not in the export itself, by host. */
  fileHosts: Map<string, number>;
  /** Fields that are filled here and empty in the export, as the report names them. */
  emptied: string[];
}

/** More than the beginning of an export of this site. */
const beginningBytes = 1000;

/** Reads the documents of an export, whatever wrapping it has; those that are parts of one record as that. */
async function* readSite(path: string, progress: Progress): AsyncGenerator<PlainDocument> {
  let ofOne: { collection: SingleCollection; documents: PlainDocument[] } | undefined;
  const joined = () => (ofOne ? withPartsJoined(ofOne.collection, ofOne.documents) : []);
  for await (const document of readAll(path, progress)) {
    const { collection } = document;
    if (ofOne?.collection !== collection) {
      yield* joined();
      ofOne = isSingleName(collection) ? { collection, documents: [] } : undefined;
    }
    if (ofOne) ofOne.documents.push(document);
    else yield document;
  }
  yield* joined();
}

async function* readAll(path: string, progress: Progress): AsyncGenerator<PlainDocument> {
  const isOwn = isOwnExport((await headOf(path, beginningBytes)).toString());
  const only = collectionNamed(path, exportCollections) ?? "";
  const lines = () => listOfOne(listOfLines(progress.text(path, isOwn)), (value) => isOneDocument(value, only));
  const documents = isTable(path)
    ? await readTableDocuments(path, exportCollections, progress)
    : readJsonDocuments(lines(), exportCollections, only, hasFieldOf);
  for await (const source of documents) {
    for (const document of plainDocuments(source, hasFieldOf)) {
      const collection = collectionCalled(document.collection, exportCollections) ?? document.collection;
      // The one record of a collection needs no id.
      const id = document.id || (isSingleName(collection) ? newSingleIds[collection] : "");
      yield { ...document, isOwn, collection, id, writtenId: document.writtenId || id };
    }
  }
}

/** The address of a picture inside a text until it is a file: a text that only shows it is not empty. */
const pictureToCome = "/files/news/0-bild.png";

/**
 * Checks a JSON export against what is stored.
 * @throws ImportRefused when it is broken, incomplete, or no document has a field of its collection
 */
export async function checkSite(
  path: string,
  target: ImportTarget,
  now: Date,
  progress: Progress,
): Promise<CheckedSite> {
  const checked: CheckedSite = { singles: new Map(), fileHosts: new Map(), emptied: [] };
  const { singles, fileHosts, emptied } = checked;
  const addresses = new Set<string>();
  const ofSingles: { collection: SingleCollection; id: string; storedId: string; found: string }[] = [];
  let read = 0;
  let usable = 0;
  let named = 0;
  let identified = 0;
  for await (const source of readSite(path, progress)) {
    progress.count();
    read++;
    const noteAddress = (address: string) => {
      addresses.add(address.split(/[?#]/)[0] ?? "");
      return dataUrlBytes(address) && pictureToCome;
    };
    const site = siteDocument(source, (value, name) => withAddresses(name, value, noteAddress), now);
    if (site.kind !== "left out") usable++;
    if (source.collection !== "") named++;
    if (source.id !== "") identified++;
    if (site.kind !== "content") continue;
    const { collection, document } = site.content;
    if (isSingle(collection)) singles.set(collection, [...(singles.get(collection) ?? []), site.id]);
    const stored = site.draftReason === undefined ? await target.find(collection, site.id) : undefined;
    if (!stored) continue;
    const emptying = emptiedFields(stored.document, keepUnmentioned(document, site.given, stored.document));
    const fields = emptying.filter((field) => field !== keptPassword);
    if (fields.length === 0 || (await target.isDefault(collection, site.id))) continue;
    if (await target.findEdit(collection, site.id)) continue;
    const found = `${site.title}: ${fields.join(", ")}`;
    if (isSingle(collection)) ofSingles.push({ collection, id: site.id, storedId: stored.id, found });
    else emptied.push(found);
  }
  progress.tell();
  // Of several documents in a collection of one only the taken one can empty it.
  for (const { collection, id, storedId, found } of ofSingles)
    if (takenOf(collection, storedId, singles.get(collection)) === id) emptied.push(found);
  if (read > 0 && usable === 0)
    throw new ImportRefused(
      isTable(path) ? unknownHeadings(path) : named === 0 ? unnamed : identified === 0 ? unidentified : unknownShape,
    );
  for (const address of addresses) {
    const { host } = URL.canParse(address) && !isDataUrl(address) ? new URL(address) : { host: "" };
    if (host !== "") fileHosts.set(host, (fileHosts.get(host) ?? 0) + 1);
  }
  return checked;
}

const unknownHeadings = (path: string) =>
  `In der ersten Zeile der Tabelle steht kein Feld dieser Sammlung: Die Überschriften heißen wie die Felder. Alle nennt „npm run export -- --example ${collectionNamed(path, exportCollections)}.csv“.`;
const unnamed =
  "Die Dokumente der Datei nennen ihre Sammlung nicht: Benennen Sie die Datei nach ihr, zum Beispiel „news.json“.";
const unidentified =
  "Die Dokumente der Datei haben keine Kennung („id“), an der sie wiederzuerkennen wären: Exportieren Sie sie mit ihren Kennungen.";
const unknownShape =
  "In keinem Dokument der Datei ist ein Feld dieser Website lesbar: Das Programm, das sie schrieb, verpackt sie in einer unbekannten Form.";

const filesAhead = 256;

/** Stores the files an export names, before any document is written. */
export async function bringSiteFiles(
  path: string,
  files: ImportFiles,
  hosts: ReadonlySet<string>,
  progress: Progress,
): Promise<void> {
  const brought = workAhead(filesOf(path, hosts, progress), filesAhead, (file) => files.bring(file));
  const seen = new Set<string>();
  for await (const { address } of brought) {
    // Many records may show the same one.
    if (!seen.has(address)) progress.count();
    seen.add(address);
    progress.tellSometimes();
  }
  progress.tell();
}

async function* filesOf(path: string, hosts: ReadonlySet<string>, progress: Progress): AsyncGenerator<OldFile> {
  for await (const source of readSite(path, progress)) {
    const named = new Map<string, UploadPurpose>();
    const note = (address: string, purpose: UploadPurpose) => {
      named.set(address, purpose.kind === "qr" ? { ...purpose, eventId: source.id } : purpose);
      return undefined;
    };
    siteDocument(source, (value, collection) => withAddresses(collection, value, note, hosts));
    for (const [address, purpose] of named) {
      const site = isDataUrl(address) ? "" : address;
      yield { address, site, purpose, usedBy: rowTitle(source), isWhole: true };
    }
  }
}

function isSingleName(collection: string): collection is SingleCollection {
  return isContentCollection(collection) && isSingle(collection);
}

export interface SiteWriteOptions {
  singles: SingleIds;
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
 * @param options.singles what `checkSite` returned
 */
export async function* siteWrites(
  report: ImportReport,
  path: string,
  { singles, files, hosts, overwrites = false, listsChanges, marksDamage, now }: SiteWriteOptions,
  progress: Progress,
): AsyncGenerator<ImportWrite> {
  const seen = new Set<string>();
  const renamed: Counts = new Map();
  const unknown: Counts = new Map();
  const inner: Counts = new Map();
  const parents: Counts = new Map();
  const registeredFor = new Map<string, number>();
  const brought = new Set(files?.listStored().map(([, url]) => url));
  for await (const source of readSite(path, progress)) {
    progress.count();
    const { collection, id } = source;
    const key = `${collection}/${id}`;
    if (id !== "" && seen.has(key)) report.leftOut.push({ title: rowTitle(source), reason: "doppelt", isFlaw: true });
    else {
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
        if (source.parent !== "") count(parents, collection, source.parent.split("/").at(-2) ?? "");
      }
      for (const [name, documents] of source.inner) count(inner, collection, name, documents);
      yield async (writer) => {
        if (listsChanges) await listChanges(report, writer, site, overwrites);
        const taken = isSingleName(collection) ? await takenId(writer, collection, singles.get(collection)) : undefined;
        if (isSingleName(collection) && taken !== undefined && taken !== id) {
          const { area } = collectionLabels[collection];
          const reason = `„${area}“ gibt es nur einmal, übernommen ist „${shortened(taken)}“`;
          report.leftOut.push({ title: rowTitle(source), reason, isFlaw: true });
        } else await writeSiteDocument(writer, report, site, { overwrites, brought });
      };
    }
    seen.add(key);
  }
  progress.tell();
  // After the notes of the records.
  yield async (writer) => {
    for (const [collection, counts] of renamed)
      report.notes.push(countsNote(collection, "Unter anderen Namen gelesen", counts));
    for (const [collection, counts] of unknown)
      report.notes.push(countsNote(collection, "Felder, die es hier nicht gibt, bleiben zurück", counts));
    for (const [collection, counts] of inner)
      report.notes.push(countsNote(collection, "Sammlungen in den Einträgen bleiben zurück", counts));
    for (const [collection, counts] of parents) {
      const what = "Aus anderen Sammlungen stammen, bitte prüfen Sie, ob sie hierher gehören";
      report.notes.push(countsNote(collection, what, counts));
    }
    const lost: string[] = [];
    for (const [id, count] of registeredFor)
      if (!seen.has(`events/${id}`) && !(await writer.find("events", id))) lost.push(`${shortened(id)} (${count})`);
    if (lost.length > 0)
      report.notes.push(
        `Anmeldungen zu Veranstaltungen, die es hier nicht gibt, stehen in keiner Liste: ${lost.slice(0, maximumFields).join(", ")}`,
      );
  };
}

/** Returns a document of the library with the size of its file, where it does not say one. */
function withFileSize(collection: string, value: JsonRecord, files: ImportFiles | undefined): JsonRecord {
  const { size, fileUrl } = value;
  if (collection !== "documents" || !isBlank(size) || typeof fileUrl !== "string") return value;
  const sizeBytes = files?.sizeOf(fileUrl);
  return sizeBytes === undefined ? value : { ...value, size: sizeBytes };
}

/** Numbers of something, by its name in a collection. */
type Counts = Map<string, Map<string, number>>;

function count(counts: Counts, collection: string, name: string, number = 1): void {
  const ofCollection = counts.get(collection) ?? new Map<string, number>();
  counts.set(collection, ofCollection.set(name, (ofCollection.get(name) ?? 0) + number));
}

const maximumFields = 20;

/** Says something about a collection, with names, most frequent first, and their numbers. */
function countsNote(collection: string, what: string, counts: ReadonlyMap<string, number>): string {
  const fields = [...counts].sort(([, one], [, other]) => other - one);
  const named = fields.slice(0, maximumFields).map(([name, count]) => `${shortened(name)} (${count})`);
  const more = fields.length > maximumFields ? ` und ${fields.length - maximumFields} weitere` : "";
  return `${labelOf(collection)}: ${what}: ${named.join(", ")}${more}`;
}

function labelOf(collection: string): string {
  if (isContentCollection(collection)) return collectionLabels[collection].many;
  return Object.hasOwn(peopleLabels, collection) ? peopleLabels[collection as PeopleCollection] : shortened(collection);
}

/** Adds to the report which fields of a stored record would change. */
async function listChanges(
  report: ImportReport,
  writer: ImportWriter,
  site: SiteDocument,
  overwrites: boolean,
): Promise<void> {
  if (site.kind !== "content" || site.draftReason !== undefined || report.areDrafts) return;
  const stored = await writer.find(site.content.collection, site.id);
  if (!stored || (!overwrites && (await writer.findEdit(site.content.collection, site.id)))) return;
  const { document } = stored;
  const fields = changedFields(document, keepUnmentioned(site.content.document, site.given, document));
  if (fields.length > 0) report.notes.push(`${site.title}: würde geändert (${fields.join(", ")})`);
}

/** Returns which of several documents in a collection of one record is taken; `undefined` unless there are several. */
async function takenId(writer: ImportWriter, collection: SingleCollection, ids: readonly string[] = []) {
  return ids.length < 2 ? undefined : takenOf(collection, await writer.findSingleId(collection), ids);
}

function takenOf(collection: SingleCollection, storedId: string, ids: readonly string[] = []): string | undefined {
  return [storedId, newSingleIds[collection]].find((id) => ids.includes(id)) ?? ids[0];
}

async function writeSiteDocument(
  writer: ImportWriter,
  report: ImportReport,
  site: SiteDocument,
  { overwrites, brought }: { overwrites: boolean; brought: ReadonlySet<string> },
): Promise<void> {
  if (site.kind === "left out") {
    report.leftOut.push({ title: site.title, reason: site.reason, isFlaw: true });
    return;
  }
  if (site.kind === "redirect") {
    const [outcome = "unchanged"] = await writer.putRedirects([site.redirect], overwrites);
    noteOutcome(report, { collection: "redirects", title: site.title }, outcome);
    return;
  }
  const { collection } = site.kind === "content" ? site.content : site.person;
  const isDraft = report.areDrafts || (site.kind === "content" && site.draftReason !== undefined);
  const outcome = isDraft ? await putDraft(writer, site, !overwrites) : await put(writer, site, !overwrites);
  if (noteOutcome(report, { collection, title: site.title }, outcome)) {
    if (site.kind === "content" && site.draftReason !== undefined)
      report.notes.push(`${site.title}: als Entwurf übernommen, ${site.draftReason}`);
    for (const note of site.notes) report.notes.push(`${site.title}: ${note}`);
    if (site.kind !== "content") return;
    const addresses = (await writer.findLostFiles(site.content.document)).map((key) => `/files/${key}`);
    const lost = addresses.filter((address) => !brought.has(address));
    if (lost.length > 0)
      report.notes.push(`${site.title}: Dateien, die es hier nicht gibt, bitte neu hochladen: ${lost.join(", ")}`);
  }
}

type StorableDocument = Extract<SiteDocument, { kind: "content" | "person" }>;

function put(writer: ImportWriter, site: StorableDocument, keepsEdits: boolean) {
  const options = { given: site.given, keepsEdits };
  if (site.kind === "content") {
    const { content, id } = site;
    return writer.put<CollectionName>(content.collection, id, content.document, options);
  }
  return writer.putPerson<PeopleCollection>(site.person.collection, site.id, site.person.document, options);
}

/** Writes a draft. Settings and people cannot be drafts. */
async function putDraft(writer: ImportWriter, site: StorableDocument, keepsEdits: boolean) {
  if (site.kind !== "content" || site.content.collection === "settings")
    return { leftOut: "gibt es nicht als Entwurf" };
  const { collection, document } = site.content;
  return writer.putDraft<CollectionName>(collection, site.id, document, { given: site.given, keepsEdits });
}
