import { open, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  getDocument,
  OPS,
  PasswordException,
  type PDFPageProxy,
  VerbosityLevel,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { joinBrokenWords } from "./join-lines.ts";
import { type Run, withSoftHyphens } from "./soft-hyphens.ts";
import type { Acceptance, Tasks } from "./task.ts";

const packageFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** %%EOF must be within this many bytes of the file's end (ISO 32000-1, annex H.3, note 18, with a margin). */
const tailBytes = 4096;
/** Readers look for the header within this many bytes (ISO 32000-1, annex H.3, note 13). */
const headBytes = 1024;

/**
 * Accepts a file that starts and ends as a PDF and can be opened. What stands before its header, as the blank lines or
 * the byte order mark of the program that sent it, is cut off: readers count from the header, and it might be a file of
 * another type.
 * @param mediaType of the file's first bytes, if they tell one
 */
export async function acceptPdf(
  { kind, source, target }: Tasks["accept"]["input"],
  mediaType: string | undefined,
): Promise<Acceptance> {
  const notOne: Acceptance = { ok: false, reason: kind === "document" ? "unknown_type" : "not_a_pdf" };
  const { head, tail } = await readEnds(source);
  const start = head.search(/%PDF-\d/);
  const isRewritten = start > 0;
  if (start < 0 || (isRewritten && mediaType !== undefined && mediaType !== "application/pdf")) return notOne;
  // Any text may name the header.
  const broken: Acceptance = isRewritten ? notOne : { ok: false, reason: "damaged" };
  if (!tail.includes("%%EOF")) return broken;
  if (isRewritten) await writeFile(target, (await readFile(source)).subarray(start));
  try {
    const pdf = await openPdf(isRewritten ? target : source);
    const { numPages } = pdf;
    await pdf.loadingTask.destroy();
    return numPages > 0 ? { ok: true, ending: "pdf", isRewritten } : broken;
  } catch (error) {
    if (error instanceof PasswordException) return { ok: true, ending: "pdf", isRewritten, isProtected: true };
    return broken;
  }
}

/** Returns the text of a PDF, words broken at line ends joined, a line break after each page; "" if it has none, is protected or cannot be read. */
export async function readPdfText({ source, maximumCharacters }: Tasks["pdfText"]["input"]): Promise<{ text: string }> {
  let text = "";
  try {
    const pdf = await openPdf(source);
    for (let number = 1; number <= pdf.numPages && text.length < maximumCharacters; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const shown = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      text += withSoftHyphens(`${shown}\n`, await runsOf(page));
      page.cleanup();
    }
    await pdf.loadingTask.destroy();
  } catch {
    // The text read so far is kept.
  }
  return { text: joinBrokenWords(text).slice(0, maximumCharacters) };
}

async function runsOf(page: PDFPageProxy): Promise<Run[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return fnArray.flatMap((operator, index) => (operator === OPS.showText ? [argsArray[index][0] as Run] : []));
}

async function openPdf(source: string) {
  const data = new Uint8Array(await readFile(source));
  return getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    standardFontDataUrl: `${join(packageFolder, "standard_fonts")}/`,
    cMapUrl: `${join(packageFolder, "cmaps")}/`,
  }).promise;
}

async function readEnds(source: string): Promise<{ head: string; tail: string }> {
  const { size } = await stat(source);
  const file = await open(source);
  const read = async (length: number, position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead).toString("latin1");
  };
  try {
    return { head: await read(headBytes, 0), tail: await read(tailBytes, Math.max(0, size - tailBytes)) };
  } finally {
    await file.close();
  }
}
