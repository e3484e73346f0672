const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 20;

/** A document together with its id; the stored document itself does not carry it. */
export type WithId<T> = T & { id: string };

/** Whether the text can be the id of a record; imported ids of the old site pass too. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

/**
 * A new id of 20 characters [A-Za-z0-9], like those of the document database.
 * Throws a RangeError for fewer than 20 random bytes; the same bytes give the same id.
 */
export function createId(random: Uint8Array): string {
  if (random.length < ID_LENGTH) throw new RangeError(`An id needs ${ID_LENGTH} random bytes.`);
  // 160 random bits for 119 needed: what is left over makes the bias of the remainder immeasurably small.
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let id = "";
  while (id.length < ID_LENGTH) {
    id += ALPHABET.charAt(Number(number % 62n));
    number /= 62n;
  }
  return id;
}

/** In the order of their character codes, so that ids sort as numbers. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TIME_LENGTH = 8;

/**
 * A new id as `createId` makes it, except that later ones sort behind earlier ones: a database puts them side by side
 * instead of all over its indexes. Tells the millisecond it was made to whoever sees it.
 */
export function createOrderedId(now: Date, random: Uint8Array): string {
  let time = "";
  for (let rest = now.getTime(); time.length < TIME_LENGTH; rest = Math.floor(rest / 62))
    time = DIGITS[rest % 62] + time;
  return time + createId(random).slice(TIME_LENGTH);
}
