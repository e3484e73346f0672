import type { Audience, Choice, ChoiceProblem } from "#model/participations/choice-rule.ts";
import type { SeatStep } from "#model/registrations/seat-step.ts";
import { formatWallTime } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";

interface Named {
  id: string;
  title: string;
  isOffered: boolean;
}
/** What can be chosen of an event, as far as titles need it. */
export interface NamedChoices {
  participations: readonly Named[];
  workshops: readonly Named[];
}

export const audienceLabels: Record<Audience, string> = {
  open: "Für alle",
  proof: "Mit Nachweis",
};

/** The title of what was chosen, also when nobody can choose it any more. */
export function choiceTitle(choices: readonly Named[], id: string): string {
  const chosen = choices.find((choice) => choice.id === id);
  if (!chosen) return "Nicht mehr angeboten";
  return chosen.isOffered ? chosen.title : `${chosen.title} (nicht mehr angeboten)`;
}

/** The title of a person's kind of participation; "" for none. */
export function participationTitle({ participations }: NamedChoices, { participation }: Choice): string {
  return participation && choiceTitle(participations, participation);
}

/** The titles of a person's workshops, in the order of the event. */
export function workshopTitles({ workshops }: NamedChoices, chosen: Choice): string[] {
  const order = (id: string) => workshops.findIndex((workshop) => workshop.id === id);
  return chosen.workshops.toSorted((a, b) => order(a) - order(b)).map((id) => choiceTitle(workshops, id));
}

/** The titles of all a person has chosen. */
export function chosenTitles(choices: NamedChoices, chosen: Choice): string[] {
  const kind = participationTitle(choices, chosen);
  return [...(kind ? [kind] : []), ...workshopTitles(choices, chosen)];
}

/** What a person has chosen, as lines of a mail; empty for an event without kinds and workshops. */
export function choiceLines(choices: NamedChoices, chosen: Choice): string[] {
  const kind = participationTitle(choices, chosen);
  const workshops = workshopTitles(choices, chosen).join(", ");
  return [...(kind ? [`Teilnahme: ${kind}`] : []), ...(workshops ? [`Workshops: ${workshops}`] : [])];
}

/** What is wrong with a choice, beside the field of the form. */
export function choiceProblemText(problem: ChoiceProblem): string {
  if (typeof problem === "string") return choiceProblemTexts[problem];
  const [one, other] = problem.overlapping.map(quoted);
  return `${one} und ${other} finden zur gleichen Zeit statt. Bitte wählen Sie einen davon ab.`;
}
const choiceProblemTexts: Record<Extract<ChoiceProblem, string>, string> = {
  kind_missing: "Bitte wählen Sie die Art der Teilnahme aus.",
  kind_gone: "Diese Teilnahmeart gibt es nicht mehr. Bitte wählen Sie eine andere.",
  workshop_gone: "Diesen Workshop gibt es nicht mehr.",
};

/** How many seats of a kind or workshop are left. */
export function seatNote(step: SeatStep, hasWaitingList: boolean): string {
  return step === "none" && hasWaitingList ? "Ausgebucht – Warteliste" : seatNotes[step];
}
const seatNotes: Record<SeatStep, string> = {
  free: "Plätze frei",
  few: "Nur noch wenige Plätze",
  none: "Ausgebucht",
};

/** When a workshop takes place, "" if that is not known: "12.09.2026, 10:00 bis 11:30 Uhr". */
export function periodText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  if (!startsAt) return "";
  if (!endsAt) return formatWallTime(startsAt);
  const isSameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  return `${formatWallTime(startsAt).replace(/ Uhr$/, "")} bis ${isSameDay ? `${endsAt.slice(11)} Uhr` : formatWallTime(endsAt)}`;
}
