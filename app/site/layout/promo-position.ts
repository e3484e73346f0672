/** SPEC §9, in milliseconds. */
const hideAfter = 60_000;
const rotateEvery = 10_000;

/** Returns the position of the event to show, counting up from 0; undefined once the display time is over. */
export function promoPosition(seenMilliseconds: number): number | undefined {
  return seenMilliseconds < hideAfter ? Math.floor(seenMilliseconds / rotateEvery) : undefined;
}
