import { fileTypeLabels } from "#text/content/file-type.ts";
import { codeLabels } from "../history/difference.ts";

/** German labels of a document's fields. */
export const documentLabels = {
  fileUrl: "Datei",
  title: "Titel",
  description: "Beschreibung",
  category: "Kategorie",
  tags: "Schlagwörter",
  featured: "Empfohlen",
  fileType: "Dateityp",
  size: "Größe in Bytes",
  createdAt: "Hinzugefügt",
  updatedAt: "Geändert",
  author: "Verfasst von",
  ...codeLabels("fileType", fileTypeLabels),
};
