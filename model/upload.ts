/** What an administrator may upload, and for what. Free of zod, so that the browser may know it too. */
export const uploadKinds = ["image", "qr", "congress-pdf", "membership-pdf", "document"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Folders of pictures (SPEC §7); the other kinds have one folder each. */
export const imageFolders = ["news", "events", "board", "home"] as const;
export type ImageFolder = (typeof imageFolders)[number];

const megabyte = 1024 * 1024;

/** The largest upload of a kind in bytes (SPEC §9): pictures 5 MB, everything else 10 MB. */
export function uploadLimitBytes(kind: UploadKind): number {
  return (kind === "image" || kind === "qr" ? 5 : 10) * megabyte;
}

/** A picture of more pixels is not opened, whatever its file weighs. */
export const maximumPixels = 60_000_000;
/** An animation of more frames is refused. */
export const maximumFrames = 300;

/** What a file chooser offers for a kind; what is accepted is decided by content on the server. */
export function acceptedTypes(kind: UploadKind): string {
  if (kind === "image" || kind === "qr") return images;
  if (kind === "document") return `.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,${images}`;
  return "application/pdf,.pdf";
}

const images = "image/png,image/jpeg,image/gif,image/webp,image/avif";

/** Why an upload was not taken; `app/text/upload.ts` has the sentence for each. */
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
  | "busy";
