/** Returns the position of the event to show, counting up from 0; undefined once the display time is over (SPEC §9). */
export function promoPosition(seenMilliseconds: number): number | undefined {
  const hideAfter = 60_000;
  const rotateEvery = 10_000;
  return seenMilliseconds < hideAfter ? Math.floor(seenMilliseconds / rotateEvery) : undefined;
}
