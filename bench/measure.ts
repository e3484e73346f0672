/** One line of the result table. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  limit: number;
  /** Whether `limit` is the minimum or the maximum. */
  good: "at least" | "at most";
  /** What the value was computed from. */
  detail?: string;
}

export function isMet({ value, limit, good }: Measure): boolean {
  return good === "at least" ? value >= limit : value <= limit;
}
