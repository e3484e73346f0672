/** German labels of the fields of a document; those without a dot may stand for a whole part. */
export const documentFields = {
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
};
