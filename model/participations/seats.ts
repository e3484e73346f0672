// Without zod: pages use these rules too.

import type { Choice } from "./choice-rule.ts";

/** Numbers of seats by what they are seats of: `eventSeats`, a kind or a workshop. */
export type SeatCounts = ReadonlyMap<string, number>;

/** The event as a whole. */
export const eventSeats = "";
export const kindSeats = (id: string) => `kind ${id}`;
export const workshopSeats = (id: string) => `workshop ${id}`;

/** Returns everything a person with this choice takes a seat of. */
export function seatsOf({ participation, workshops }: Choice): string[] {
  return [eventSeats, ...(participation ? [kindSeats(participation)] : []), ...new Set(workshops.map(workshopSeats))];
}

interface Seated {
  id: string;
  seats: number | null;
}
/** An event as far as its seats are concerned; one without kinds may lack the lists. */
export interface SeatedChoices {
  registrationSettings: { capacity: number | null };
  participations?: readonly Seated[];
  workshops?: readonly Seated[];
}

/** Returns how many seats there are of the event, each kind and each workshop; those without a limit are left out. */
export function seatLimits({ registrationSettings, participations = [], workshops = [] }: SeatedChoices): SeatCounts {
  const limits: [string, number | null][] = [
    [eventSeats, registrationSettings.capacity],
    ...participations.map(({ id, seats }): [string, number | null] => [kindSeats(id), seats]),
    ...workshops.map(({ id, seats }): [string, number | null] => [workshopSeats(id), seats]),
  ];
  return new Map(limits.filter((limit): limit is [string, number] => limit[1] !== null));
}

/** Whether a kind or a workshop has a limit of its own. */
export function hasOwnSeats({ participations = [], workshops = [] }: SeatedChoices): boolean {
  return [...participations, ...workshops].some(({ seats }) => seats !== null);
}

/** Returns how many people could still take this choice; Infinity without a limit, negative if too many have. */
export function freeSeats(limits: SeatCounts, taken: SeatCounts, choice: Choice): number {
  return Math.min(...seatsOf(choice).map((of) => (limits.get(of) ?? Number.POSITIVE_INFINITY) - (taken.get(of) ?? 0)));
}

/** Seats that are being assigned. */
export class SeatPlan {
  readonly limits: SeatCounts;
  readonly taken: Map<string, number>;

  constructor(limits: SeatCounts, taken: SeatCounts) {
    this.limits = limits;
    this.taken = new Map(taken);
  }

  free(choice: Choice): number {
    return freeSeats(this.limits, this.taken, choice);
  }

  /** How many people with the choice `before` could change to `after`, keeping the seats of what both have. */
  freeAfter(before: Choice, after: Choice): number {
    const kept = seatsOf(before);
    const added = seatsOf(after).filter((of) => !kept.includes(of));
    return Math.min(
      ...added.map((of) => (this.limits.get(of) ?? Number.POSITIVE_INFINITY) - (this.taken.get(of) ?? 0)),
    );
  }

  take(choice: Choice, people = 1): void {
    for (const of of seatsOf(choice)) this.taken.set(of, (this.taken.get(of) ?? 0) + people);
  }

  /** Takes a seat for each of these people, or none if they do not all fit. @returns whether they do */
  takeAll(choices: readonly Choice[]): boolean {
    const tried = new SeatPlan(this.limits, this.taken);
    for (const choice of choices) {
      if (tried.free(choice) < 1) return false;
      tried.take(choice);
    }
    for (const choice of choices) this.take(choice);
    return true;
  }
}
