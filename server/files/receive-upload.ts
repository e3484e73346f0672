import { type UploadRefusal, uploadLimitBytes } from "#model/files/upload.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import type { WriteTogether } from "#server/database/shared-transaction.ts";
import type { LocalFile } from "#server/storage/object-store.ts";
import { fileKey, readableName, type UploadPurpose } from "./file-key.ts";
import type { FileRecord } from "./file-rows.ts";
import type { FileStore } from "./file-store.ts";
import { servedAs } from "./media-type.ts";
import { saveFile } from "./save-file.ts";
import { localFile, type TemporaryFiles } from "./temporary-files.ts";
import type { Acceptance, Tasks } from "./workshop/task.ts";
import { type Workshop, WorkshopBusy, WorkshopFailed, WorkshopOutOfMemory } from "./workshop/workshop.ts";

export interface Upload {
  purpose: UploadPurpose;
  /** The client's file name; only used sanitised. */
  fileName: string;
  stream: AsyncIterable<Uint8Array>;
  /** The `Content-Length` of the client, if any. */
  contentLength?: number;
  /** For a file of an import, which notes that it is stored (`noteStored`). */
  imported?: {
    /** For the key instead of the current time, to find the file again. */
    timestamp: number;
  };
  /** Email address of the uploading editor, if any. */
  uploadedBy?: string;
  /** Details known before an editor describes the file. */
  details?: FileRecord["details"];
}

export interface UploadedFile {
  /** `/files/…`, to be stored on a record; while unused, the sweep deletes it after 7 days. */
  url: string;
  /** The display name, with the extension of the content. */
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  /** In pixels; pictures only. */
  width?: number;
  height?: number;
  /** A PDF protected by a password: accepted, but its text is not searchable. */
  isProtected: boolean;
}

export type UploadOutcome = { ok: true; file: UploadedFile } | { ok: false; reason: UploadRefusal };

export interface UploadParts {
  write: WriteTogether;
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
  /** Called when a file crashed the process that opened it. */
  onFailure(error: WorkshopFailed): void;
}

/** Opens a file, a second time if memory was short: the widths of another picture may have taken it in that moment. */
async function accept(workshop: Workshop, input: Tasks["accept"]["input"]): Promise<Tasks["accept"]["result"]> {
  try {
    return await workshop.run("accept", input);
  } catch (error) {
    if (!(error instanceof WorkshopOutOfMemory)) throw error;
    return workshop.run("accept", input);
  }
}

/**
 * Receives an upload of an administrator: streams it to disk up to its size limit, checks its content, and stores
 * pictures re-encoded without metadata. Refused or interrupted uploads leave nothing behind.
 * @throws when the disk, the store or the database fails
 */
export async function receiveUpload(parts: UploadParts, upload: Upload, now: Date): Promise<UploadOutcome> {
  const { temporaryFiles, workshop } = parts;
  const { purpose, fileName } = upload;
  const limit = uploadLimitBytes(purpose.kind);
  const received = await temporaryFiles.receive(upload.stream, limit, upload.contentLength);
  if (!received.ok) return received;
  const source = received.file.path;
  const target = await temporaryFiles.newPath();
  try {
    if (received.file.sizeBytes === 0) return { ok: false, reason: "empty" };
    const accepted = await accept(workshop, { kind: purpose.kind, source, target, fileName });
    if (!accepted.ok) return accepted;

    const body: LocalFile = accepted.isRewritten ? await localFile(target) : received.file;
    return { ok: true, file: await storeAccepted(parts, upload, { ...accepted, body }, now) };
  } catch (error) {
    if (error instanceof WorkshopBusy) return { ok: false, reason: "busy" };
    if (!(error instanceof WorkshopFailed) || isDiskFull(error)) throw error;
    parts.onFailure(error);
    return { ok: false, reason: error instanceof WorkshopOutOfMemory ? "too_little_memory" : "damaged" };
  } finally {
    await temporaryFiles.remove(source, target);
  }
}

/** A file whose content was accepted, as it is stored. */
export interface AcceptedFile extends Omit<Extract<Acceptance, { ok: true }>, "ok" | "isRewritten"> {
  body: Uint8Array | LocalFile;
}

/** Stores a file whose content was accepted. */
export async function storeAccepted(
  parts: Pick<UploadParts, "write" | "files">,
  { purpose, fileName, imported, uploadedBy, details }: Upload,
  { body, ending, width, height, hasVariants, isProtected = false }: AcceptedFile,
  now: Date,
): Promise<UploadedFile> {
  const originalName = readableName(fileName, ending);
  const key = await saveFile(
    parts,
    {
      firstTimestamp: imported?.timestamp,
      keyAt: (timestamp) => fileKey(purpose, fileName, ending, timestamp),
      isNotedLater: imported !== undefined,
      ...{ body, originalName, width, height, hasVariants, uploadedBy, details },
    },
    now,
  );
  const { mediaType } = servedAs(key);
  const sizeBytes = body instanceof Uint8Array ? body.byteLength : body.sizeBytes;
  return { url: `/files/${key}`, fileName: originalName, mediaType, sizeBytes, width, height, isProtected };
}
