import { isSingle, type SingleCollection } from "#model/content/collection-kind.ts";
import { collectionNamed, isTable } from "../documents/table-documents.ts";
import type { Progress } from "../import-progress.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportTarget } from "../import-target.ts";
import { dataUrlBytes, isDataUrl } from "../old-address.ts";
import { withAddresses } from "../site-addresses.ts";
import { siteDocument } from "../site-documents.ts";
import { exportCollections } from "../site-export.ts";
import { emptiedFields, keepUnmentioned } from "../stored-record.ts";
import { readSite } from "./read-site.ts";
import { type SingleIds, takenOf } from "./single-ids.ts";

/** No export has the password of the access gate, and an import keeps the one of this site. */
const keptPassword = "maintenance.password";

export interface CheckedSite {
  /** In the order of the file. */
  singles: SingleIds;
  /** Old addresses. */
  sources: ReadonlySet<string>;
  /** Files the documents name that are not in the export itself, by host. */
  fileHosts: Map<string, number>;
  /** Fields that are filled here and empty in the export, as the report names them. */
  emptied: string[];
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
  const sources = new Set<string>();
  const checked: CheckedSite = { singles: new Map(), sources, fileHosts: new Map(), emptied: [] };
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
    // An old address may be none that leads anywhere, in any form.
    if (site.kind !== "left out" || source.collection === "redirects") usable++;
    if (source.collection !== "") named++;
    if (source.id !== "") identified++;
    if (site.kind === "redirect") sources.add(site.redirect.source);
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
