import { isWallTime, wallTimeOf } from "#model/dates/berlin-time.ts";
import { formatInstant } from "#text/date.ts";

/**
 * Returns what is said before a draft loses its planned publication; "" without one.
 * @param publishAt instant (ISO 8601 UTC)
 */
export function lostPlanText(publishAt: string | null | undefined): string {
  return publishAt ? `Die Veröffentlichung, die für ${formatInstant(publishAt)} Uhr geplant ist, wird aufgehoben.` : "";
}

/**
 * Returns what is said where the draft of a record is planned to become public only when the record has left the website;
 * "" otherwise.
 * @param publishAt, removeAt instants (ISO 8601 UTC) or wall times in Berlin, as typed
 */
export function endBeforePlanText(publishAt: string | null | undefined, removeAt: string | undefined): string {
  const [planned, end] = [wallTimeIn(publishAt), wallTimeIn(removeAt)];
  return planned && end && end <= planned
    ? "Der Entwurf soll erst erscheinen, wenn der Eintrag schon offline ist: Er kommt mit ihm in den Papierkorb und erscheint nicht."
    : "";
}

function wallTimeIn(time: string | null | undefined): string | undefined {
  if (!time) return undefined;
  if (time.endsWith("Z")) return wallTimeOf(new Date(time));
  return isWallTime(time) ? time : undefined;
}
