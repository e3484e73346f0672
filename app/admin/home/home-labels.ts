import type { CoreValueIcon } from "#model/content/home.ts";
import type { NewsColor } from "#model/content/news.ts";
import { homeFields } from "#text/fields/home-fields.ts";
import { codeLabels } from "../history/difference.ts";

export const newsColorLabels: Record<NewsColor, string> = {
  blue: "Blau",
  green: "Grün",
  red: "Rot",
  purple: "Lila",
  yellow: "Gelb",
};

export const coreValueIconLabels: Record<CoreValueIcon, string> = {
  users: "Menschen",
  award: "Auszeichnung",
  heart: "Herz",
};

/** German labels of the home page's fields; those without a dot name whole parts in "Verlauf". */
export const homeLabels = {
  ...homeFields,
  ...codeLabels("settings.featuredNewsColor", newsColorLabels),
  ...codeLabels("coreValues.icon", coreValueIconLabels),
};
