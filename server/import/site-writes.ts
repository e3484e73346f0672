import type { CollectionName } from "#model/content/collections.ts";
import type { Progress } from "./import-progress.ts";
import { countOutcome, type ImportReport } from "./import-report.ts";
import type { ImportWrite, ImportWriter } from "./import-target.ts";
import { readJsonDocuments } from "./json-documents.ts";
import type { PeopleCollection } from "./people-documents.ts";
import { type SiteDocument, siteDocument } from "./site-documents.ts";
import { exportCollections } from "./site-export.ts";

/** Checks a JSON export. @throws ImportRefused when it is broken or incomplete */
export async function checkSite(path: string, progress: Progress): Promise<void> {
  for await (const source of readJsonDocuments(progress.text(path), exportCollections)) {
    siteDocument(source);
    progress.count();
  }
}

/** Returns the writes for the documents of a JSON export. */
export async function* siteWrites(report: ImportReport, path: string, progress: Progress): AsyncGenerator<ImportWrite> {
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
