/** SPEC §9, in milliseconds. */
const hideAfter = 60_000;
const rotateEvery = 10_000;

/** Which of the events the promotion shows, counted on from 0, after it was seen for so long; `undefined` once its time is over. */
export function promoPosition(seenMilliseconds: number): number | undefined {
  return seenMilliseconds < hideAfter ? Math.floor(seenMilliseconds / rotateEvery) : undefined;
}
