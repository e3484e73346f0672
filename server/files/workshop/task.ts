import type { VariantFormat, VariantWidth } from "#model/picture-variant.ts";
import type { UploadKind, UploadRefusal } from "#model/upload.ts";

/** What the workshop does with files of strangers, each in its own process. All paths are absolute. */
export interface Tasks {
  /** Looks at an upload, and writes what is to be stored to `target` unless the upload is stored as it came. */
  accept: {
    input: { kind: UploadKind; source: string; target: string; fileName: string };
    result: Acceptance;
  };
  /** Writes a picture in another width and format. */
  variant: {
    input: { source: string; target: string; width: VariantWidth; format: VariantFormat };
    result: { width: number; height: number };
  };
  /** Writes a picture as PDFs take it: a PNG file without transparency, no side longer than so many pixels. */
  print: {
    input: { source: string; target: string; maximumSide: number };
    result: { width: number; height: number };
  };
  /** The text of a PDF, "" when it has none or nobody may read it without a password. */
  pdfText: {
    input: { source: string; maximumCharacters: number };
    result: { text: string };
  };
}

export type TaskName = keyof Tasks;

export type Acceptance =
  | {
      ok: true;
      /** Ending of the content, without a dot. */
      ending: string;
      /** Whether `target` holds the file to store; else it is the upload itself. */
      isRewritten: boolean;
      /** In pixels, as shown; only pictures have them. */
      width?: number;
      height?: number;
      /** A picture that variants are worth making of. */
      hasVariants?: boolean;
      /** A PDF that asks for a password. */
      isProtected?: boolean;
    }
  | { ok: false; reason: UploadRefusal };

export type TaskRequest = { [N in TaskName]: { name: N; input: Tasks[N]["input"] } }[TaskName];
export type TaskAnswer = { result: Tasks[TaskName]["result"] } | { error: string };
