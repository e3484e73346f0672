import { readFile } from "node:fs/promises";

/** The extension for a file's content, or why it is refused. */
type Ending = string | { reason: "unknown_type" | "damaged" };

const newEndings: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
};

/** All of these are ZIP archives; each type contains an entry of this name. */
const innerNames: Record<string, string> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
  pptx: "ppt/presentation.xml",
};

export function isOfficeFile(mediaType: string | undefined): mediaType is string {
  return mediaType !== undefined && Object.hasOwn(newEndings, mediaType);
}

/** Returns the extension of a ZIP archive or a ZIP-based Office file. Truncated files lack the central directory. */
export async function archiveEnding(source: string, mediaType: string, named: string): Promise<Ending> {
  const contents = tableOfContents(await readFile(source));
  if (!contents) return { reason: "damaged" };
  const ending = newEndings[mediaType];
  if (ending) return ending;
  const inner = Object.hasOwn(innerNames, named) ? innerNames[named] : undefined;
  if (inner) return contents.includes(inner) ? named : { reason: "unknown_type" };
  return named === "zip" ? "zip" : { reason: "unknown_type" };
}

/**
 * Returns the extension of a Word, Excel or PowerPoint file until 2003. Their container (MS-CFB) is also used for
 * installers and mails, so only these three names are accepted.
 */
export async function oldOfficeEnding(source: string, named: string): Promise<Ending> {
  if (named !== "doc" && named !== "xls" && named !== "ppt") return { reason: "unknown_type" };
  const file = await readFile(source);
  if (file.length < 1536) return { reason: "damaged" };
  const sectorBytes = 2 ** file.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) return { reason: "damaged" };
  // The container's directory and first sector tables must be inside the file, else it is truncated.
  const sectors = [file.readUInt32LE(48)];
  for (let entry = 0; entry < Math.min(file.readUInt32LE(44), 109); entry++) {
    sectors.push(file.readUInt32LE(76 + 4 * entry));
  }
  return sectors.every((sector) => (sector + 2) * sectorBytes <= file.length) ? named : { reason: "damaged" };
}

const endOfContents = Buffer.from("PK\x05\x06", "latin1");

/** Returns a ZIP archive's central directory as raw text (APPNOTE 4.3.12, 4.3.16); `undefined` when incomplete. */
function tableOfContents(file: Buffer): string | undefined {
  const end = file.lastIndexOf(endOfContents);
  if (end === -1 || end + 22 > file.length) return undefined;
  const size = file.readUInt32LE(end + 12);
  const start = file.readUInt32LE(end + 16);
  if (start + size > end) return undefined;
  if (size > 0 && file.readUInt32LE(start) !== 0x02014b50) return undefined;
  return file.toString("latin1", start, start + size);
}
