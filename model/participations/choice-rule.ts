// Without zod: the form in the browser uses these rules too.

export const MAX_PARTICIPATIONS = 12;
export const MAX_WORKSHOPS = 20;

/** For whom a kind is: everyone, or those who prove that they may have it, which the secretariat checks. */
export const audiences = ["open", "proof"] as const;
export type Audience = (typeof audiences)[number];

/** What a person has chosen of an event; `participation` is "" without kinds. */
export interface Choice {
  participation: string;
  workshops: readonly string[];
}

/** Of an event without kinds and workshops. */
export const noChoice: Choice = { participation: "", workshops: [] };

/** Returns what somebody has chosen; a form without kinds and workshops says nothing about it. */
export function choiceOf({
  participation = "",
  workshops = [],
}: { [F in keyof Choice]?: Choice[F] | undefined }): Choice {
  return { participation, workshops };
}

/** Whether a kind can be chosen on a day. @param today the calendar day in Berlin */
export function isOnOffer(
  { isOffered, validFrom, validUntil }: { isOffered: boolean; validFrom: string; validUntil: string },
  today: string,
): boolean {
  return isOffered && validFrom <= today && (validUntil === "" || today <= validUntil);
}

interface Timed {
  startsAt: string;
  endsAt: string;
}

/** Whether two workshops take place at the same time; one without both times never does. */
export function overlaps(one: Timed, other: Timed): boolean {
  const isTimed = [one, other].every(({ startsAt, endsAt }) => startsAt && endsAt);
  return isTimed && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

/** Returns the first two workshops that overlap; undefined if all can be attended. */
export function firstOverlap<W extends Timed>(workshops: readonly W[]): [W, W] | undefined {
  for (const [index, one] of workshops.entries()) {
    const other = workshops.slice(index + 1).find((later) => overlaps(one, later));
    if (other) return [one, other];
  }
  return undefined;
}

type Kind = Parameters<typeof isOnOffer>[0] & { id: string };
interface Choosable {
  participations: readonly Kind[];
  workshops: readonly (Timed & { id: string; title: string; isOffered: boolean })[];
}

/** Returns the kinds that can be chosen on a day. */
export function kindsOnOffer<K extends Kind>(kinds: readonly K[], today: string): K[] {
  return kinds.filter((kind) => isOnOffer(kind, today));
}

/** Names of the form's fields. */
export const kindField = "teilnahmeart";
export const workshopField = (id: string) => `workshop-${id}`;

/** What is wrong with one field of a choice: nothing chosen, no longer offered, or at the same time as another workshop. */
export type ChoiceProblem = "kind_missing" | "kind_gone" | "workshop_gone" | { overlapping: [string, string] };

/**
 * Returns what is wrong with a choice by field of the form; empty for a valid one.
 * @param today the calendar day in Berlin
 */
export function choiceProblems(
  { participations, workshops }: Choosable,
  choice: Choice,
  today: string,
): Record<string, ChoiceProblem> {
  const problems: Record<string, ChoiceProblem> = {};
  const kinds = kindsOnOffer(participations, today);
  const isKnown = kinds.some(({ id }) => id === choice.participation);
  if (kinds.length > 0 && !choice.participation) problems[kindField] = "kind_missing";
  else if (choice.participation && !isKnown) problems[kindField] = "kind_gone";
  const chosen = workshops.filter(({ id, isOffered }) => isOffered && choice.workshops.includes(id));
  for (const id of choice.workshops) {
    if (!chosen.some((workshop) => workshop.id === id)) problems[workshopField(id)] = "workshop_gone";
  }
  const [one, other] = firstOverlap(chosen) ?? [];
  if (one && other) problems[workshopField(other.id)] = { overlapping: [other.title, one.title] };
  return problems;
}
