import type { FileType } from "#model/content/library-document.ts";

export const fileTypeLabels: Record<FileType, string> = {
  pdf: "PDF",
  doc: "Word",
  xls: "Excel",
  ppt: "PowerPoint",
  img: "Bild",
  zip: "ZIP-Archiv",
  other: "Sonstige",
};
