import { formatDate } from "#text/date.ts";

/** `sheets` are the names of those with content, in their order, and `sheet` is that of the one which is read. */
export type Workbook =
  | { ok: true; table: string[][]; sheets: string[]; sheet: string }
  | { ok: false; message: string };

/** Bounds of what is unpacked and filled in: a small file can claim a sheet of any size. */
const maxUnpackedBytes = 20_000_000;
const maxRows = 2_500;
const maxColumns = 200;

const unreadable =
  "Diese Excel-Datei lässt sich nicht lesen. Bitte öffnen Sie sie in Excel, speichern Sie sie als „CSV UTF-8“, und nehmen Sie die neue Datei.";
/** Files in archives of other programs. */
const otherKinds: readonly [file: RegExp, kind: string][] = [
  [/^content\.xml$/, "eine Tabelle von LibreOffice"],
  [/^Index\/.*\.iwa$|^Index\.zip$/, "eine Tabelle von Numbers"],
  [/^word\//, "ein Text von Word"],
  [/^ppt\//, "eine Präsentation"],
];
const otherKind = (kind: string) =>
  `Diese Datei ist ${kind}. Bitte speichern oder exportieren Sie die Liste als CSV-Datei oder als Excel-Datei (.xlsx), und nehmen Sie die neue Datei.`;
const tooLarge =
  "Diese Tabelle ist zu groß: Gelesen werden höchstens 2.500 Zeilen und 200 Spalten. Löschen Sie in Excel die leeren, formatierten Zeilen und Spalten am Ende.";

/**
 * Returns the cells of one sheet of an Excel workbook (.xlsx) as texts, days as `dd.mm.yyyy` and times as `hh:mm`.
 * @param chosen name of the sheet; default: the first one with content
 */
export async function readWorkbook(bytes: Uint8Array, chosen?: string): Promise<Workbook> {
  // Loaded on demand: rarely needed.
  const { unzipSync, zipSync } = await import("fflate");
  const { default: readSheets } = await import("read-excel-file/universal");
  let kind = "";
  try {
    let unpackedBytes = 0;
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        kind ||= otherKinds.find(([file]) => file.test(name))?.[1] ?? "";
        unpackedBytes += originalSize;
        return false;
      },
    });
    if (unpackedBytes > maxUnpackedBytes) return { ok: false, message: tooLarge };
    if (kind !== "") return { ok: false, message: otherKind(kind) };
    // The library fills gaps with cells, up to the last one.
    const sheets = unzipSync(bytes, { filter: ({ name }) => /worksheets\/[^/]*\.xml$/.test(name) });
    const changed: Record<string, Uint8Array> = {};
    for (const [name, sheet] of Object.entries(sheets)) {
      const xml = new TextDecoder().decode(sheet);
      if (!isSmall(xml)) return { ok: false, message: tooLarge };
      // It also leaves out the results of formulas that failed, as if nothing were there. As texts they are seen.
      const legible = xml.replace(errorCell, '$1"str"');
      if (legible !== xml) changed[name] = new TextEncoder().encode(legible);
    }
    const whole = Object.keys(changed).length > 0 ? zipSync({ ...unzipSync(bytes), ...changed }, { level: 0 }) : bytes;
    // Numbers stay as they are stored, so that those of fifteen digits are not rounded.
    const read = await readSheets<string>(new Uint8Array(whole).buffer, { parseNumber: (stored) => stored });
    // A sheet with a chart has no cells.
    const filled = read.filter(({ data = [] }) => data.some((row) => row.some((cell) => textOf(cell).trim() !== "")));
    const found = filled.find(({ sheet }) => sheet === chosen) ?? filled[0];
    const table = found?.data.map((row) => row.map(textOf)) ?? [];
    return { ok: true, table, sheets: filled.map(({ sheet }) => sheet), sheet: found?.sheet ?? "" };
  } catch {
    return { ok: false, message: unreadable };
  }
}

const errorCell = /(<(?:\w+:)?c\b[^<>]*\st\s*=\s*)(?:"e"|'e')/g;

/** Whether all cells of a sheet are among the first rows and columns. */
function isSmall(xml: string): boolean {
  for (const [, letters = "", row = ""] of xml.matchAll(/\br\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
    if (Number(row) > maxRows || columnOf(letters) > maxColumns) return false;
  }
  return true;
}

/** Returns the number of a column: A is 1, AA 27. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** That of a time alone. */
const dayOfTimes = "1899-12-30";

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  // Days and times of a sheet have no time zone; the library takes them as UTC.
  if (cell instanceof Date) {
    const [day = "", time = ""] = cell.toISOString().split("T");
    return day === dayOfTimes ? time.slice(0, 5) : formatDate(day);
  }
  if (typeof cell === "boolean") return cell ? "Ja" : "Nein";
  return String(cell);
}
