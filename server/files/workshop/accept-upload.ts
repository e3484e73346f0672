import { readFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { archiveEnding, isOfficeFile, oldOfficeEnding } from "./office-file.ts";
import type { Acceptance, Tasks } from "./task.ts";

// Imported lazily: a picture does not wait for the PDF reader, nor a PDF for the decoders of pictures.
const pdfReader = () => import("./pdf.ts");
const decoders = () => import("./picture.ts");

/** Accepts or refuses an upload by its content. The file name only distinguishes types with equal signatures. */
export async function acceptUpload(input: Tasks["accept"]["input"]): Promise<Acceptance> {
  const { kind, source } = input;
  const mediaType = (await fileTypeFromFile(source))?.mime;
  if (kind === "congress-pdf" || kind === "membership-pdf") return (await pdfReader()).acceptPdf(input, mediaType);
  if (mediaType?.startsWith("image/")) {
    const { isPicture, rewritePicture } = await decoders();
    if (isPicture(mediaType)) return rewritePicture(input, mediaType);
  }
  if (/^image\/hei[cf]/.test(mediaType ?? "")) return { ok: false, reason: "heif" };
  if (mediaType === undefined || mediaType === "application/xml") {
    if (await isSvg(source)) return { ok: false, reason: "svg" };
  }
  return kind === "document" ? acceptDocument(input, mediaType) : { ok: false, reason: "not_an_image" };
}

async function acceptDocument(input: Tasks["accept"]["input"], mediaType: string | undefined): Promise<Acceptance> {
  const { source, fileName } = input;
  if (mediaType === undefined || mediaType === "application/pdf")
    return (await pdfReader()).acceptPdf(input, mediaType);
  const named = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  if (mediaType === "application/x-cfb") return accept(await oldOfficeEnding(source, named));
  if (mediaType === "application/zip" || isOfficeFile(mediaType))
    return accept(await archiveEnding(source, mediaType, named));
  return { ok: false, reason: "unknown_type" };
}

function accept(ending: string | { reason: "unknown_type" | "damaged" }): Acceptance {
  return typeof ending === "string" ? { ok: true, ending, isRewritten: false } : { ok: false, reason: ending.reason };
}

async function isSvg(source: string): Promise<boolean> {
  const beginning = (await readFile(source)).subarray(0, 65_536).toString("latin1");
  return /<svg[\s/>]/i.test(beginning) && !/<html[\s>]/i.test(beginning);
}
