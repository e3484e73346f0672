import { Readable } from "node:stream";
import { longestSide, type UploadKind, uploadLimitBytes } from "#model/files/upload.ts";
import { isPlainPdf } from "./plain-pdf.ts";
import { readPlainPicture } from "./plain-picture.ts";
import {
  type AcceptedFile,
  receiveUpload,
  storeAccepted,
  type Upload,
  type UploadOutcome,
  type UploadParts,
} from "./receive-upload.ts";

/** Of the files of the library that may be plain ones. */
const plainName = /\.(?:jpe?g|png|pdf)$/i;

/**
 * Receives a file of an import, which come by the ten thousand: a picture that would look the same is stored without
 * metadata, and not decoded before its widths are made; a PDF whose parts are in their places is not opened before its
 * text is read. Every other file is received like an upload.
 * @throws when the disk, the store or the database fails
 */
export async function receiveImported(parts: UploadParts, upload: Upload, now: Date): Promise<UploadOutcome> {
  const { kind } = upload.purpose;
  if (kind === "qr" || (kind === "document" && !plainName.test(upload.fileName)))
    return receiveUpload(parts, upload, now);
  const read = await readWhole(upload, uploadLimitBytes(kind));
  if (!("bytes" in read)) return read;
  const { bytes } = read;
  const accepted = acceptPlain(kind, bytes);
  if (accepted) {
    const file = await storeAccepted(parts, upload, accepted, now);
    release(bytes);
    return { ok: true, file };
  }
  return receiveUpload(parts, { ...upload, stream: Readable.from([bytes]), contentLength: bytes.length }, now);
}

/** Accepts what need not be opened for that; otherwise the workshop decides. */
function acceptPlain(kind: UploadKind, bytes: Buffer): AcceptedFile | undefined {
  const isShown = kind === "image";
  if (!isShown && isPlainPdf(bytes)) return { ending: "pdf", body: bytes };
  if (!isShown && kind !== "document") return undefined;
  const picture = readPlainPicture(bytes, longestSide[isShown ? "shown" : "offered"]);
  return picture && { ...picture, body: picture.bytes, hasVariants: isShown };
}

/** Frees the memory of a file at once: garbage collections for hundreds of files a second took a quarter of the time. */
function release({ buffer, byteLength }: Buffer): void {
  // Small buffers share theirs.
  if (buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

type Read = { bytes: Buffer } | { ok: false; reason: "too_large" | "incomplete" };

async function readWhole({ stream, contentLength = 0 }: Upload, limitBytes: number): Promise<Read> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > limitBytes) return { ok: false, reason: "too_large" };
      chunks.push(chunk);
    }
  } catch {
    return { ok: false, reason: "incomplete" };
  }
  if (sizeBytes < contentLength) return { ok: false, reason: "incomplete" };
  // Most files of a folder come in one piece, which is not copied.
  const [first, ...others] = chunks;
  return { bytes: first instanceof Buffer && others.length === 0 ? first : Buffer.concat(chunks) };
}
