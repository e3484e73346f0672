import { type UploadRefusal, uploadLimitBytes } from "#model/upload.ts";
import type { Database } from "#server/database/schema.ts";
import { fileKey, readableName, type UploadPurpose } from "./file-key.ts";
import type { FileRecord } from "./file-rows.ts";
import type { FileStore, LocalFile } from "./file-store.ts";
import { servedAs } from "./media-type.ts";
import { saveFile } from "./save-file.ts";
import { localFile, type TemporaryFiles } from "./temporary-files.ts";
import { type Workshop, WorkshopBusy, WorkshopFailed } from "./workshop/workshop.ts";

export interface Upload {
  purpose: UploadPurpose;
  /** As the sender calls it; only made use of after cleaning. */
  fileName: string;
  stream: AsyncIterable<Uint8Array>;
  /** What the sender announced, if anything. */
  contentLength?: number;
  /** For its name, instead of that of now: of an import that wants to find it again. */
  timestamp?: number;
  /** Who sends it, where somebody does. */
  uploadedBy?: string;
  /** What is known of it before anybody describes it. */
  said?: FileRecord["said"];
}

export interface UploadedFile {
  /** `/files/…`, to be stored on a record; until one uses it, the sweep may take it after 7 days. */
  url: string;
  /** A name for people, with the ending of the content. */
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  /** In pixels; pictures only. */
  width?: number;
  height?: number;
  /** A PDF that asks for a password: taken, but nobody finds it by its text. */
  isProtected: boolean;
}

export type UploadOutcome = { ok: true; file: UploadedFile } | { ok: false; reason: UploadRefusal };

export interface UploadParts {
  database: Database;
  files: FileStore;
  temporaryFiles: TemporaryFiles;
  workshop: Workshop;
  /** Told when a file ended the process that looked at it. */
  onFailure(error: WorkshopFailed): void;
}

/**
 * Takes a file of an administrator: streams it to disk within its limit, decides by its content, and stores pictures
 * re-encoded without metadata. Of a refused or broken-off upload nothing is left.
 * @throws when disk, store or database fail
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
    const accepted = await workshop.run("accept", { kind: purpose.kind, source, target, fileName });
    if (!accepted.ok) return accepted;

    const body: LocalFile = accepted.isRewritten ? await localFile(target) : received.file;
    const { ending, width, height, hasVariants } = accepted;
    const originalName = readableName(fileName, ending);
    const key = await saveFile(
      parts,
      {
        firstTimestamp: upload.timestamp,
        keyAt: (timestamp) => fileKey(purpose, fileName, ending, timestamp),
        body,
        originalName,
        width,
        height,
        hasVariants,
        uploadedBy: upload.uploadedBy,
        said: upload.said,
      },
      now,
    );
    const { mediaType } = servedAs(key);
    const { sizeBytes } = body;
    const isProtected = accepted.isProtected ?? false;
    return {
      ok: true,
      file: { url: `/files/${key}`, fileName: originalName, mediaType, sizeBytes, width, height, isProtected },
    };
  } catch (error) {
    if (error instanceof WorkshopBusy) return { ok: false, reason: "busy" };
    if (!(error instanceof WorkshopFailed)) throw error;
    parts.onFailure(error);
    return { ok: false, reason: "damaged" };
  } finally {
    await temporaryFiles.remove(source, target);
  }
}
