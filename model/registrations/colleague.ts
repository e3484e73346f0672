// Without zod: the form in the browser uses these rules too.

/** Additional people per form, at most. */
export const MAX_COLLEAGUES = 10;
/** Higher than the maximum: removing a person from the form leaves a gap in the numbers. */
const LAST_NUMBER = 99;

/** Returns the name of a form field of the n-th colleague, counted from 1. */
export function colleagueField(n: number, name: string): string {
  return `person${n}-${name}`;
}

/** Returns the numbers of the colleagues in a form, ascending, at most `MAX_COLLEAGUES`. */
export function colleaguesIn(fields: Iterable<string>): number[] {
  const numbers = new Set<number>();
  for (const field of fields) {
    const n = /^person([1-9]\d?)-/.exec(field)?.[1];
    if (n) numbers.add(Number(n));
  }
  return [...numbers].sort((a, b) => a - b).slice(0, MAX_COLLEAGUES);
}

/**
 * Returns the number of the next colleague; undefined when the maximum is reached.
 * @param last the highest number used so far, including removed colleagues
 */
export function nextColleague(numbers: readonly number[], last = numbers.at(-1) ?? 0): number | undefined {
  return numbers.length < MAX_COLLEAGUES && last < LAST_NUMBER ? last + 1 : undefined;
}
