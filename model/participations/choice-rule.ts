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
