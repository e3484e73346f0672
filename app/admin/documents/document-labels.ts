import { fileTypeLabels } from "#text/content/file-type.ts";
import { documentFields } from "#text/fields/document-fields.ts";
import { codeLabels } from "../history/difference.ts";

/** German labels of a document's fields. */
export const documentLabels = {
  ...documentFields,
  ...codeLabels("fileType", fileTypeLabels),
};
