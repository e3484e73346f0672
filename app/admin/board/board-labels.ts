import { boardFields, imagePositionLabels } from "#text/fields/board-fields.ts";
import { codeLabels } from "../history/difference.ts";

/** German labels of a board member's fields. */
export const boardLabels = {
  ...boardFields,
  ...codeLabels("imagePosition", imagePositionLabels),
};
