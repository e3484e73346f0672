/** Returns the message of a rate limit, sent with a 429 and `Retry-After`. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Zu viele Versuche. Bitte versuchen Sie es in ${minutes === 1 ? "einer Minute" : `${minutes} Minuten`} noch einmal.`;
}
