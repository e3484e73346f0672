import type { PlanRefusal } from "#model/content/draft.ts";
import { formatInstant } from "#text/date.ts";

/** Why a draft was not published as planned, and what to do. */
const refusals: Record<PlanRefusal, string> = {
  changed:
    "Die veröffentlichte Fassung wurde inzwischen geändert. „Veröffentlichen“ zeigt beide Fassungen, und Sie entscheiden.",
  link_taken:
    "Der Anmeldelink führt inzwischen zu einer anderen Veranstaltung. Ist er dort nicht mehr eingetragen, wird dieser Entwurf sofort veröffentlicht.",
  incomplete:
    "Er wurde unfertig gespeichert; „Veröffentlichen“ zeigt, was fehlt. Ist er vollständig gespeichert, wird er sofort veröffentlicht.",
};

/**
 * Returns what the notice above a draft says: why it was not published as planned, or what "Veröffentlichen" does; who
 * saved it when, and what is public meanwhile.
 * @param draft.savedAt instant (ISO 8601 UTC)
 * @param draft.note replaces what "Veröffentlichen" does, if the form covers only a part of the draft
 */
export function draftNoticeText(draft: {
  refusal?: PlanRefusal | undefined;
  savedAt: string;
  savedBy: string | null;
  isPublished: boolean;
  plannedBy: string | null;
  note: string | undefined;
}): string {
  const { refusal, savedAt, savedBy, isPublished, plannedBy, note } = draft;
  return [
    refusal && refusals[refusal],
    `Gespeichert am ${formatInstant(savedAt)} Uhr${savedBy ? ` von ${savedBy}` : ""}.`,
    isPublished ? "Auf der Website steht die bisherige Fassung." : "Auf der Website steht davon noch nichts.",
    plannedBy && `Die Veröffentlichung hat ${plannedBy} geplant.`,
    note ?? (!refusal && "Mit „Veröffentlichen“ steht der Entwurf sofort auf der Website."),
  ]
    .filter(Boolean)
    .join(" ");
}
