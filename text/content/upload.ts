import type { UploadKind, UploadRefusal } from "#model/files/upload.ts";

const sentences: Record<UploadRefusal, string> = {
  empty: "Die Datei ist leer.",
  too_large: "Die Datei ist zu groß. Maximale Größe: 10MB",
  incomplete: "Die Übertragung ist abgebrochen. Bitte laden Sie die Datei erneut hoch.",
  not_an_image: "Bitte wählen Sie ein Bild aus (PNG, JPG, GIF, WebP oder AVIF).",
  svg: "SVG-Dateien werden nicht angenommen. Bitte speichern Sie das Bild als PNG und laden Sie es erneut hoch.",
  heif: "HEIC- und HEIF-Bilder kann nicht jeder Browser zeigen. Bitte speichern Sie das Bild als JPG und laden Sie es erneut hoch.",
  too_many_pixels: "Das Bild hat zu viele Bildpunkte (höchstens 60 Millionen). Bitte verkleinern Sie es.",
  too_many_frames: "Die Animation hat zu viele Einzelbilder (höchstens 300).",
  not_a_pdf: "Bitte wählen Sie eine PDF-Datei aus",
  unknown_type:
    "Dieser Dateityp wird nicht angenommen. Möglich sind PDF, DOC, XLS, PPT, ODT, ODS, ODP, ZIP und Bilder.",
  damaged: "Die Datei ist unvollständig oder beschädigt.",
  too_little_memory:
    "Für diese Datei reicht der Arbeitsspeicher des Servers nicht. Bitte verkleinern Sie das Bild, zum Beispiel auf 2000 Bildpunkte Breite, und laden Sie es erneut hoch.",
  busy: "Gerade werden viele Dateien verarbeitet. Bitte versuchen Sie es in einer Minute erneut.",
};

/** The server failed; the log has the error. */
export const uploadFailed = "Die Datei konnte nicht gespeichert werden. Bitte versuchen Sie es später erneut.";

/** Returns why an upload was rejected, for the user who chose the file. */
export function uploadRefusalText(reason: UploadRefusal, kind: UploadKind): string {
  if (reason === "too_large" && (kind === "image" || kind === "qr")) {
    return "Die Datei ist zu groß. Maximale Größe: 5MB";
  }
  return sentences[reason];
}

/** Shown beside an accepted PDF that is protected by a password. */
export const protectedPdfHint =
  "Diese PDF-Datei ist mit einem Kennwort geschützt: Ohne das Kennwort kann sie niemand öffnen, und die Suche findet ihren Inhalt nicht.";
