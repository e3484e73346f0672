import type { VariantFormat, VariantWidth } from "#model/files/picture-variant.ts";
import type { UploadKind, UploadRefusal } from "#model/files/upload.ts";

/** The tasks the workshop runs on untrusted files in its own process. All paths are absolute. */
export interface Tasks {
  /** Checks an upload, and writes the file to store to `target` unless the upload is stored unchanged. */
  accept: {
    input: { kind: UploadKind; source: string; target: string; fileName: string };
    result: Acceptance;
  };
  /** Writes a picture in another width and format. */
  variant: {
    input: { source: string; target: string; width: VariantWidth; format: VariantFormat };
    result: { width: number; height: number };
  };
  /** Writes a picture for PDFs: a PNG file without transparency, no side longer than `maximumSide` pixels. */
  print: {
    input: { source: string; target: string; maximumSide: number };
    result: { width: number; height: number };
  };
  /** Returns the text of a PDF, "" when it has none or is protected by a password. */
  pdfText: {
    input: { source: string; maximumCharacters: number };
    result: { text: string };
  };
}

export type TaskName = keyof Tasks;

export type Acceptance =
  | {
      ok: true;
      /** Extension for the content, without a dot. */
      ending: string;
      /** Whether `target` is the file to store; else it is the upload itself. */
      isRewritten: boolean;
      /** In pixels, as shown; pictures only. */
      width?: number;
      height?: number;
      /** Whether variants of this picture shall be made. */
      hasVariants?: boolean;
      /** A PDF protected by a password. */
      isProtected?: boolean;
    }
  | { ok: false; reason: UploadRefusal };

export type TaskRequest = { [N in TaskName]: { name: N; input: Tasks[N]["input"] } }[TaskName];
export type TaskAnswer = { result: Tasks[TaskName]["result"] } | { error: string };
