import type { CollectionName } from "#model/content/collections.ts";
import { type ImportReport, noteOutcome } from "../import-report.ts";
import type { ImportWriter } from "../import-target.ts";
import type { PeopleCollection } from "../people-documents.ts";
import type { SiteDocument } from "../site-documents.ts";
import { changedFields, keepUnmentioned } from "../stored-record.ts";

/** Adds to the report which fields of a stored record would change. */
export async function listChanges(
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
  if (fields.length > 0) report.notes.push({ record: site.title, text: `würde geändert (${fields.join(", ")})` });
}

/**
 * @param options.brought files that were stored, by their address
 * @param options.sources old addresses of the whole export
 */
export async function writeSiteDocument(
  writer: ImportWriter,
  report: ImportReport,
  site: SiteDocument,
  { overwrites, brought, sources }: { overwrites: boolean; brought: ReadonlySet<string>; sources: ReadonlySet<string> },
): Promise<void> {
  if (site.kind === "left out") {
    report.leftOut.push({ title: site.title, reason: site.reason, isFlaw: true });
    return;
  }
  if (site.kind === "redirect") {
    const [outcome = "unchanged"] = await writer.putRedirects([site.redirect], overwrites, sources);
    noteOutcome(report, { collection: "redirects", title: site.title }, outcome);
    return;
  }
  const { collection } = site.kind === "content" ? site.content : site.person;
  const isDraft = report.areDrafts || (site.kind === "content" && site.draftReason !== undefined);
  const outcome = isDraft ? await putDraft(writer, site, !overwrites) : await put(writer, site, !overwrites);
  if (noteOutcome(report, { collection, title: site.title }, outcome)) {
    const record = site.title;
    if (site.kind === "content" && site.draftReason !== undefined)
      report.notes.push({ record, text: `als Entwurf übernommen, ${site.draftReason}` });
    for (const text of site.notes) report.notes.push({ record, text });
    for (const text of site.mended) report.notes.push({ record, text, isMended: true });
    if (site.kind !== "content") return;
    const addresses = (await writer.findLostFiles(site.content.document)).map((key) => `/files/${key}`);
    const lost = addresses.filter((address) => !brought.has(address));
    if (lost.length > 0)
      report.notes.push({ record, text: `Dateien, die es hier nicht gibt, bitte neu hochladen: ${lost.join(", ")}` });
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
