import { isSingle, type SingleCollection } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import { collectionLabels } from "#text/collection.ts";
import type { Progress } from "./import-progress.ts";
import { countOutcome, type ImportReport, shortened } from "./import-report.ts";
import type { ImportWrite, ImportWriter } from "./import-target.ts";
import { readJsonDocuments } from "./json-documents.ts";
import type { PeopleCollection } from "./people-documents.ts";
import { isContentCollection, type SiteDocument, siteDocument } from "./site-documents.ts";
import { exportCollections } from "./site-export.ts";

/** Ids of the documents in collections of one record. */
type SingleIds = Map<SingleCollection, string[]>;

/**
 * Checks a JSON export.
 * @returns the ids in collections of one record, in the order of the file
 * @throws ImportRefused when it is broken or incomplete
 */
export async function checkSite(path: string, progress: Progress): Promise<SingleIds> {
  const singles: SingleIds = new Map();
  for await (const source of readJsonDocuments(progress.text(path), exportCollections)) {
    const { kind } = siteDocument(source);
    const { collection, id } = source;
    if (kind === "content" && isSingleName(collection)) {
      singles.set(collection, [...(singles.get(collection) ?? []), id]);
    }
    progress.count();
  }
  return singles;
}

function isSingleName(collection: string): collection is SingleCollection {
  return isContentCollection(collection) && isSingle(collection);
}

/**
 * Returns the writes for the documents of a JSON export. Of several documents in a collection of one record one is
 * taken: the one with the site's id, as it is the record the site showed; then the one with the usual id, then the
 * first.
 * @param singles what `checkSite` returned
 */
export async function* siteWrites(
  report: ImportReport,
  path: string,
  singles: SingleIds,
  progress: Progress,
): AsyncGenerator<ImportWrite> {
  const seen = new Set<string>();
  for await (const source of readJsonDocuments(progress.text(path), exportCollections)) {
    const key = `${source.collection}/${source.id}`;
    if (seen.has(key))
      report.leftOut.push({ title: source.id, reason: `doppelt in „${source.collection}“`, isFlaw: true });
    else {
      yield async (writer) => {
        const { collection, id } = source;
        const taken = isSingleName(collection) ? await takenId(writer, collection, singles.get(collection)) : undefined;
        if (isSingleName(collection) && taken !== undefined && taken !== id) {
          const { area } = collectionLabels[collection];
          const reason = `„${area}“ gibt es nur einmal, übernommen ist „${shortened(taken)}“`;
          report.leftOut.push({ title: shortened(id), reason, isFlaw: true });
        } else await writeSiteDocument(writer, report, siteDocument(source));
      };
    }
    seen.add(key);
    progress.count();
  }
}

/** Returns which of several documents in a collection of one record is taken; `undefined` unless there are several. */
async function takenId(writer: ImportWriter, collection: SingleCollection, ids: readonly string[] = []) {
  if (ids.length < 2) return undefined;
  const known = [await writer.findSingleId(collection), newSingleIds[collection]];
  return known.find((id) => ids.includes(id)) ?? ids[0];
}

async function writeSiteDocument(writer: ImportWriter, report: ImportReport, site: SiteDocument): Promise<void> {
  if (site.kind === "left out") {
    report.leftOut.push({ title: site.title, reason: site.reason, isFlaw: true });
    return;
  }
  const { collection } = site.kind === "content" ? site.content : site.person;
  const outcome = report.areDrafts ? await putDraft(writer, site) : await put(writer, site);
  if (typeof outcome === "string") {
    countOutcome(report, collection, outcome);
    if (site.note) report.notes.push(site.note);
  } else report.leftOut.push({ title: site.id, reason: outcome.leftOut, isFlaw: true });
}

type StorableDocument = Exclude<SiteDocument, { kind: "left out" }>;

function put(writer: ImportWriter, site: StorableDocument) {
  if (site.kind === "content")
    return writer.put<CollectionName>(site.content.collection, site.id, site.content.document);
  return writer.putPerson<PeopleCollection>(site.person.collection, site.id, site.person.document);
}

/** Writes a draft. Settings and people cannot be drafts. */
async function putDraft(writer: ImportWriter, site: StorableDocument) {
  if (site.kind !== "content" || site.content.collection === "settings")
    return { leftOut: "gibt es nicht als Entwurf" };
  return writer.putDraft<CollectionName>(site.content.collection, site.id, site.content.document);
}
