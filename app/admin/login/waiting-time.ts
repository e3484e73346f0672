/** How long somebody has to wait: "1 Minute", "15 Minuten", rounded up. */
export function waitingTime(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "1 Minute" : `${minutes} Minuten`;
}
