import { basename } from "node:path";
import { csvLine } from "#model/text/csv.ts";
import { readListText } from "#model/text/list-text.ts";
import { listRecords } from "#server/redirects/read-list.ts";
import type { Progress } from "../import-progress.ts";
import { ImportRefused } from "../import-refused.ts";
import { shortened } from "../import-report.ts";
import { collectionCalled } from "./collection-names.ts";
import { idNameIn } from "./document-shapes.ts";
import type { JsonDocument } from "./json-documents.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";
import { parseTable } from "./parse-table.ts";
import { recordIn } from "./table-record.ts";

/** A table is read as a whole. */
export const maximumTableBytes = 20_000_000;
/** In so many lines headings are looked for. */
const maximumAbove = 10;

/** Whether a file is named as a table of one collection, by its name. */
export function isTable(path: string): boolean {
  return /\.[ct]sv$/i.test(path);
}

/**
 * Reads one collection from a CSV file, for programs without an export of their own: a record in each line, headings
 * are names of fields (`registrationSettings.enabled` for a field inside another), and the file is named after the
 * collection, `news.csv`. Empty cells are not said; lists of objects stand in a cell as JSON.
 * @throws ImportRefused if it is no table, or its name or its first line says too little
 */
export async function readTableDocuments(
  path: string,
  collections: readonly string[],
  progress: Progress,
): Promise<JsonDocument[]> {
  const collection = tableName(path, collections);
  const read = readListText(await progress.bytes(path));
  if (!read.ok) throw new ImportRefused(read.message);
  const text = progress.meant(read.text);
  const parsed = parseTable(text);
  if (!parsed.ok) throw new ImportRefused(parsed.message);
  const { table } = parsed;
  // A name of the table may stand above the headings.
  const lines = table.map((cells) => cells.map((cell) => cell.trim()));
  const found = lines.slice(0, maximumAbove).findIndex((cells) => idNameIn(cells) !== undefined);
  const above = found === -1 || collection === "redirects" ? 0 : found;
  const [written = []] = lines.slice(above);
  const rows = lines.slice(above + 1);
  const ofId = idNameIn(written);
  const names = written.map((name) => (name === ofId ? "id" : name));
  const repeated = names.find((name, at) => name !== "" && names.indexOf(name) < at);
  if (repeated !== undefined)
    throw new ImportRefused(
      `In der ersten Zeile der CSV-Datei steht „${shortened(repeated)}“ mehrmals. Benennen Sie die Spalten verschieden, oder löschen Sie die überzählige.`,
    );
  if (collection === "redirects") return redirectDocuments(text);
  if (!names.includes("id"))
    throw new ImportRefused(
      "In der ersten Zeile der CSV-Datei fehlt „id“. Ergänzen Sie diese Spalte mit einer Kennung je Zeile, zum Beispiel 1, 2, 3: Ohne sie würde jeder weitere Import alles verdoppeln.",
    );
  return rows
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => {
      const { id, ...document } = recordIn(names, row);
      return { collection, id: typeof id === "string" ? id : "", json: JSON.stringify(document) };
    });
}

/** Old addresses are known by themselves. */
function redirectDocuments(text: string): JsonDocument[] {
  return (listRecords(text) ?? []).map(({ source, record }) => ({
    ...{ collection: "redirects", id: source },
    json: JSON.stringify(record),
  }));
}

/**
 * Returns the collection a table is named after.
 * @throws ImportRefused if it is none of these
 */
export function tableName<C extends string>(path: string, collections: readonly C[]): C {
  const found = collectionNamed(path, collections);
  if (found !== undefined) return found;
  throw new ImportRefused(
    `Eine CSV-Datei heißt wie ihre Sammlung, zum Beispiel „news.csv“. Möglich sind: ${collections.join(", ")}.`,
  );
}

/**
 * Returns the collection that a file is named after: "news.csv", "events 2027.json", "Veranstaltungen.csv", and
 * "firestore-export_news.json" if no other word is the name of a collection.
 */
export function collectionNamed<C extends string>(path: string, collections: readonly C[]): C | undefined {
  const name = basename(path).toLowerCase();
  const found = collections.find((one) => name.startsWith(one) && !/^[a-z]/.test(name.slice(one.length)));
  const words = name.normalize("NFC");
  const called = (letters: RegExp) => collectionCalled(letters.exec(words)?.[0] ?? "", collections);
  const inWords = new Set((words.match(/\p{L}+/gu) ?? []).flatMap((word) => collectionCalled(word, collections) ?? []));
  const [only, another] = inWords;
  return found ?? called(/^[\p{L} _-]+/u) ?? called(/^[\p{L} ]+/u) ?? (another === undefined ? only : undefined);
}

/** Returns records as such a table. */
export function tableOf(documents: Readonly<Record<string, JsonRecord>>): string {
  const rows = Object.entries(documents).map(([id, document]) => new Map([["id", id], ...cellsOf(document)]));
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ""))].map(csvLine).join("");
}

function cellsOf(document: JsonRecord, before = ""): [string, string][] {
  return Object.entries(document).flatMap(([name, value]): [string, string][] => {
    if (isRecord(value)) return cellsOf(value, `${before}${name}.`);
    const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
    const text = isList ? value.join(", ") : Array.isArray(value) ? JSON.stringify(value) : String(value);
    return [[before + name, text]];
  });
}
