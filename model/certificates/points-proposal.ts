/** What determines the points of an event by §10 of the (Muster-)Fortbildungsordnung. */
export interface TeachingTime {
  /** Units of 45 minutes on each day. */
  unitsPerDay: number;
  days: number;
  /** Of at least 4 hours. */
  halfDays: number;
  /** Of at least 8 hours. */
  wholeDays: number;
  hasLearningCheck: boolean;
}

/** Categories whose points are determined by the time. */
export type ProposedCategory = "A" | "B" | "C";

export function proposedCategory(category: string): ProposedCategory | undefined {
  return (["A", "B", "C"] as const).find((one) => one === category.trim().toUpperCase());
}

/** Returns the points to apply for; undefined while there is nothing to count. */
export function proposePoints(category: ProposedCategory, time: TeachingTime): number | undefined {
  const [units, days, halves, wholes] = [time.unitsPerDay, time.days, time.halfDays, time.wholeDays].map(whole) as [
    number,
    number,
    number,
    number,
  ];
  const points = {
    A: units * days,
    B: 3 * halves + 6 * wholes,
    C: mostPointsOf(units) * days,
  }[category];
  if (points === 0) return undefined;
  return points + (time.hasLearningCheck && category !== "B" ? 1 : 0);
}

/** Returns the points of units of 45 minutes on a day: one more per five or part of them, at most two. */
export function mostPointsOf(units: number): number {
  return units + Math.min(2, Math.ceil(units / 5));
}

/** Parses typed text; blank, invalid and negative numbers read as 0. */
function whole(typed: unknown): number {
  return Math.max(0, Math.floor(Number(typed)) || 0);
}
