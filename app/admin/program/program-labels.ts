import { displayModeLabels, programFields } from "#text/fields/program-fields.ts";
import { codeLabels } from "../history/difference.ts";

/** German labels of the fields of congress and course programmes. */
export const programLabels = {
  ...programFields,
  ...codeLabels("displayMode", displayModeLabels),
};

export const entryLabels = {
  time: "Zeit",
  topic: "Thema",
  speaker: "Referent",
  sponsor: "Sponsor",
};
