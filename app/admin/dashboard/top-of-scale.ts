/** Returns the smallest of 2, 4, 10, 20, 40, 100 … that is not below `highest`, so that half of it is an integer. */
export function topOfScale(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [2, 4, 10]) if (factor * power >= highest) return factor * power;
  }
}
