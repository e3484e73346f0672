/** One line of the table. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  limit: number;
  /** Whether `limit` is the least that is good, or the most. */
  good: "at least" | "at most";
  /** What the value was made of. */
  detail?: string;
}

export function isMet({ value, limit, good }: Measure): boolean {
  return good === "at least" ? value >= limit : value <= limit;
}
