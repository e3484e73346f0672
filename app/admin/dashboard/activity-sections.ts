import { type ActivitySection, sectionOfCollection } from "#model/activity.ts";
import { screens } from "../screens.ts";

/** The areas the log can be narrowed to (SPEC §2): those with a card. Entries of other areas stand under "all". */
export const filterSections: readonly ActivitySection[] = screens.flatMap(({ card }) => {
  if (!card) return [];
  return card.counts === "contact" ? "contact" : sectionOfCollection(card.counts);
});
