import { fileTypeLabels } from "#app/text/file-type.ts";
import { codeLabels } from "../ui/history/difference.ts";

/** Fields of a document as the back office calls them. */
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
