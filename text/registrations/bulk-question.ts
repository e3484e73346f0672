import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { formatNumber } from "#text/number.ts";

type Counts = Record<RegistrationStatus, number>;

const infinitives = { confirm: "bestätigen", cancel: "stornieren" };
const participles = { confirm: "bestätigt", cancel: "storniert" };

const consequences = {
  confirm: "Jede dieser Personen erhält die Bestätigungs-E-Mail.",
  cancel: "Eine Stornierung lässt sich zurücknehmen, solange ein Platz frei ist.",
};

const standings: Record<RegistrationStatus, [one: string, several: string]> = {
  new: ["ist neu", "sind neu"],
  confirmed: ["ist schon bestätigt", "sind schon bestätigt"],
  cancelled: ["ist storniert", "sind storniert"],
  waiting: ["steht auf der Warteliste", "stehen auf der Warteliste"],
};

/**
 * Returns the question before selected registrations are confirmed or cancelled: how many can be, and why the others
 * cannot.
 * @param statuses in which it is possible
 * @param chosen how many of the selected ones have which status
 * @param selected how many are selected, also those that were erased or moved to another event meanwhile
 */
export function bulkQuestion(
  intent: "confirm" | "cancel",
  statuses: readonly RegistrationStatus[],
  chosen: Counts,
  selected: number,
): { text: string; isPossible: boolean } {
  const entries = Object.entries(chosen) as [RegistrationStatus, number][];
  const sum = (counts: typeof entries) => counts.reduce((total, [, count]) => total + count, 0);
  const others = entries.filter(([status, count]) => count > 0 && !statuses.includes(status));
  const possible = sum(entries) - sum(others);
  const gone = selected - sum(entries);
  const why = others.map(([status, count]) => `${formatNumber(count)} ${standings[status][count === 1 ? 0 : 1]}`);
  if (gone > 0) why.push(`${formatNumber(gone)} gibt es hier nicht mehr`);
  const reasons = why.length > 1 ? `${why.slice(0, -1).join(", ")} und ${why.at(-1)}` : (why[0] ?? "");
  if (possible === 0) {
    return {
      text: `Keine der ausgewählten Anmeldungen lässt sich ${infinitives[intent]}: ${reasons}.`,
      isPossible: false,
    };
  }
  const text =
    why.length === 0
      ? `Möchten Sie ${nouns(possible)} ${infinitives[intent]}?`
      : `Von ${nouns(selected)} ${possible === 1 ? "wird" : "werden"} ${formatNumber(possible)} ${participles[intent]}. Die übrigen bleiben, wie sie sind: ${reasons}.`;
  return { text: `${text} ${consequences[intent]}`, isPossible: true };
}

function nouns(count: number): string {
  return count === 1 ? "1 Anmeldung" : `${formatNumber(count)} Anmeldungen`;
}
