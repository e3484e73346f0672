import { type ActivitySection, sectionOfCollection } from "#model/operation/activity.ts";
import { sectionLabels } from "#text/operation/activity.ts";
import { screens } from "../screens.ts";

/** The areas with a card on the dashboard, as in SPEC §2. */
const areasWithCard: readonly ActivitySection[] = screens.flatMap(({ card }) => {
  if (!card) return [];
  return card.counts === "contact" ? "contact" : sectionOfCollection(card.counts);
});
const allAreas = Object.keys(sectionLabels) as ActivitySection[];

/** The areas the log can be filtered by: those of SPEC §2 first, then all others. */
export const filterSections: readonly ActivitySection[] = [...new Set([...areasWithCard, ...allAreas])];
