// Without zod: the form in the browser asks these rules too.

/** How many others one person may register in one form. */
export const MAX_COLLEAGUES = 10;
/** Who is taken out of the form leaves a gap in the numbers. */
const LAST_NUMBER = 99;

/** The name of a field of the n-th colleague, from 1, in the form of a registration. */
export function colleagueField(n: number, name: string): string {
  return `person${n}-${name}`;
}

/** The numbers of the colleagues that a form has fields for, in their order. */
export function colleaguesIn(fields: Iterable<string>): number[] {
  const numbers = new Set<number>();
  for (const field of fields) {
    const n = /^person([1-9]\d?)-/.exec(field)?.[1];
    if (n) numbers.add(Number(n));
  }
  return [...numbers].sort((a, b) => a - b).slice(0, MAX_COLLEAGUES);
}

/**
 * The number that one more colleague gets; undefined when there are as many as may be.
 * @param last the highest number so far, of those who were taken out again as well
 */
export function nextColleague(numbers: readonly number[], last = numbers.at(-1) ?? 0): number | undefined {
  return numbers.length < MAX_COLLEAGUES && last < LAST_NUMBER ? last + 1 : undefined;
}
