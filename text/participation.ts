import type { Audience, Choice } from "#model/participations/choice-rule.ts";

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
