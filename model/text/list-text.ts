export type ListText = { ok: true; text: string } | { ok: false; message: string };

const excel =
  "Das ist eine Excel-Datei. Bitte öffnen Sie sie in Excel, wählen Sie „Speichern unter“ und den Dateityp „CSV UTF-8 (durch Trennzeichen getrennt)“, und nehmen Sie die neue Datei.";

const openDocument =
  "Das ist eine Tabelle von LibreOffice. Bitte öffnen Sie sie dort, wählen Sie „Speichern unter“ und den Dateityp „Text CSV“, und nehmen Sie die neue Datei.";

const webPage =
  "Diese Datei ist eine Webseite, auch wenn sie wie eine Tabelle heißt. Bitte öffnen Sie sie in Excel, wählen Sie „Speichern unter“ und den Dateityp „CSV UTF-8 (durch Trennzeichen getrennt)“, und nehmen Sie die neue Datei.";

const noList = "Diese Datei ist keine Liste, sondern etwas anderes, zum Beispiel ein Bild.";

/** Reads the text of a list as spreadsheet programs write it. Names a workbook of Excel, Numbers or LibreOffice. */
export function readListText(bytes: Uint8Array): ListText {
  // An archive whose first file, not compressed, says what it is.
  if (isWorkbook(bytes) && hasAt(bytes, 30, "mimetypeapplication/vnd.oasis.opendocument.")) {
    return { ok: false, message: openDocument };
  }
  // Or an OLE file as Excel wrote before 2007.
  if (isWorkbook(bytes) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { ok: false, message: excel };
  }
  const text = decodeText(bytes);
  if (text.includes("\0")) return { ok: false, message: noList };
  if (/^\s*<\?xml\b[^>]*>\s*(?:<\?mso-application\b[^>]*Excel|<(?:\w+:)?Workbook\b)/i.test(text))
    return { ok: false, message: excel };
  return /^\s*<(?:!doctype|html|table|\?xml)\b/i.test(text) ? { ok: false, message: webPage } : { ok: true, text };
}

/** Whether a file is a ZIP archive, as workbooks of Excel (.xlsx) are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 3, 4]);
}

/**
 * Decodes a file of a spreadsheet program or a bank: UTF-8 and UTF-16, or an encoding of one byte, of Windows, older Macs
 * or DOS, whichever gives the most letters of German names.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const texts = [
      new TextDecoder("windows-1252").decode(bytes),
      new TextDecoder("macintosh").decode(bytes),
      decodeDos(bytes),
    ];
    const [likely = ""] = texts.toSorted((one, other) => letterScore(other) - letterScore(one));
    return likely;
  }
}

/** Excel's "Unicode-Text" has a byte order mark; others are known by the zero bytes between Latin letters. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((from) => start.filter((byte, index) => index % 2 === from && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 4) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** The letters of code page 850, from 0x80 on; browsers do not know it. */
const dosLetters = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ";

function decodeDos(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) {
    if (byte < 0x80) text += String.fromCharCode(byte);
    else text += byte === 0xe1 ? "ß" : (dosLetters[byte - 0x80] ?? "\uFFFD");
  }
  return text;
}

/** Letters that are part of a word: one by itself is a sign of another encoding, as "Ä" in "5 Ä" for "5 €". */
const umlauts = /[äöüß](?=\p{L})|(?<=\p{L})[äöüß]|(?<!\p{Ll})[ÄÖÜ](?=\p{L})|(?<=\p{Lu})[ÄÖÜ]/gu;
const accents = /[éèêëàâáíóúñçôîï](?=\p{L})|(?<=\p{L})[éèêëàâáíóúñçôîï]/giu;
/** Quotation marks, dashes and signs where they belong; in another encoding their bytes are letters in words. */
const signs =
  /(?<!\p{L})[„‚“‘](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{P}])[“”‘’](?!\p{L})|(?<=\p{L})(?:[–’](?=\p{Lu})|’(?=[smnt](?!\p{L})))|(?<= )–(?= )|(?<=\d ?)€(?!\p{L})|§(?= ?\d)/gu;
const neverInLists = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\n\r\t+<=>|^~$€°]/gu;

/** Counts what stands in German lists, and subtracts what does not. */
function letterScore(text: string): number {
  const count = (what: RegExp) => text.match(what)?.length ?? 0;
  return 2 * (count(umlauts) + count(signs)) + count(accents) - 3 * count(neverInLists);
}

function hasAt(bytes: Uint8Array, start: number, text: string): boolean {
  return new TextDecoder().decode(bytes.subarray(start, start + text.length)) === text;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
