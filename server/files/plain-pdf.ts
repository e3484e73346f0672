/** What comes before the end of a PDF file, within as many bytes of it as readers look through. */
const tailBytes = 1024;
/** More than the dictionaries at the end of a PDF file have; a table of objects comes before one of the two kinds. */
const dictionaryBytes = 4096;

/**
 * Whether a file is a PDF as far as its parts tell, without opening it: it begins and ends as one, its end leads to a
 * table of its objects, which names the catalog, and nothing is encrypted (ISO 32000-1, 7.5). False if a reader must
 * decide, as about a file that it would have to repair.
 */
export function isPlainPdf(file: Buffer): boolean {
  if (!/^%PDF-\d/.test(file.toString("latin1", 0, 8))) return false;
  const end = file.toString("latin1", Math.max(0, file.length - tailBytes));
  const start = Number(/startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s{0,4}$/.exec(end)?.[1]);
  if (!(start > 0 && start < file.length)) return false;
  const dictionary = file.toString("latin1", start, start + 4) === "xref" ? trailer(file, start) : stream(file, start);
  return /\/Root\s{0,4}\d{1,10}\s{1,4}\d{1,5}\s{1,4}R/.test(dictionary) && !dictionary.includes("/Encrypt");
}

/** Returns the dictionary behind a table of objects, up to the end of the file. */
function trailer(file: Buffer, start: number): string {
  const at = file.indexOf("trailer", start, "latin1");
  return at < 0 ? "" : dictionaryAt(file, at, "startxref");
}

/** Returns the dictionary of a table of objects that is a stream. */
function stream(file: Buffer, start: number): string {
  const dictionary = dictionaryAt(file, start, "stream");
  return /^\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj/.test(dictionary) && /\/Type\s{0,4}\/XRef/.test(dictionary)
    ? dictionary
    : "";
}

/** Returns what stands before the next occurrence of a word; "" if that is far away. */
function dictionaryAt(file: Buffer, start: number, end: string): string {
  const text = file.toString("latin1", start, start + dictionaryBytes);
  return text.slice(0, Math.max(0, text.indexOf(end)));
}
