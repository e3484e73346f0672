/** What the points of an event follow from, as far as §10 of the (Muster-)Fortbildungsordnung asks for it. */
export interface TeachingTime {
  /** Of 45 minutes, on each day. */
  unitsPerDay: number;
  days: number;
  /** Of at least 4 hours. */
  halfDays: number;
  /** Of at least 8 hours. */
  wholeDays: number;
  hasLearningCheck: boolean;
}

/** The categories whose points follow from the time. */
export type ProposedCategory = "A" | "B" | "C";

export function proposedCategory(category: string): ProposedCategory | undefined {
  return (["A", "B", "C"] as const).find((one) => one === category.trim().toUpperCase());
}

/** The points that may be applied for; undefined while there is nothing to count. */
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
    // One more for every up to five units, at most two a day.
    C: (units + Math.min(2, Math.ceil(units / 5))) * days,
  }[category];
  if (points === 0) return undefined;
  return points + (time.hasLearningCheck && category !== "B" ? 1 : 0);
}

/** What is typed may be blank, broken or below zero. */
function whole(typed: unknown): number {
  return Math.max(0, Math.floor(Number(typed)) || 0);
}
