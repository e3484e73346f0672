/** Kinds of uploads. Without zod, so that the browser can import it. */
export const uploadKinds = ["image", "qr", "congress-pdf", "membership-pdf", "document"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Folders of pictures (SPEC §7); the other kinds have one folder each. */
export const imageFolders = ["news", "events", "board", "home"] as const;
export type ImageFolder = (typeof imageFolders)[number];

const megabyte = 1024 * 1024;

/** Returns the limit of an upload in bytes (SPEC §9): 5 MB for pictures, 10 MB for all other kinds. */
export function uploadLimitBytes(kind: UploadKind): number {
  return (kind === "image" || kind === "qr" ? 5 : 10) * megabyte;
}

/** Pictures with more pixels are refused without decoding. */
export const maximumPixels = 60_000_000;
/** Longest side in pixels of stored pictures: shown on pages, or offered by the library for printing. */
export const longestSide = { shown: 2560, offered: 6000 } as const;

/** Animations with more frames are refused. */
export const maximumFrames = 300;

/** Returns the `accept` attribute of a file input; the server decides by content. */
export function acceptedTypes(kind: UploadKind): string {
  if (kind === "image" || kind === "qr") return images;
  if (kind === "document") return `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,${images}`;
  return "application/pdf,.pdf";
}

const images = "image/png,image/jpeg,image/gif,image/webp,image/avif";

/** Why an upload was refused; `text/upload.ts` has the sentence for each. */
export type UploadRefusal =
  | "empty"
  | "too_large"
  | "incomplete"
  | "not_an_image"
  | "svg"
  | "heif"
  | "too_many_pixels"
  | "too_many_frames"
  | "not_a_pdf"
  | "unknown_type"
  | "damaged"
  | "too_little_memory"
  | "busy";
