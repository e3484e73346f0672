const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const ID_LENGTH = 20;

/**
 * Returns a new id of 20 characters [A-Za-z0-9], determined by the given bytes.
 * Throws a RangeError for fewer than 20 random bytes.
 */
export function createId(random: Uint8Array): string {
  if (random.length < ID_LENGTH) throw new RangeError(`An id needs ${ID_LENGTH} random bytes.`);
  // 160 random bits for 119 needed: the modulo bias is negligible.
  let number = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let id = "";
  while (id.length < ID_LENGTH) {
    id += ALPHABET.charAt(Number(number % 62n));
    number /= 62n;
  }
  return id;
}

/** In the order of their character codes, so that ids sort like numbers. */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TIME_LENGTH = 8;

/**
 * Like `createId`, but later ids sort after earlier ones, so that a database index grows at its end. The id reveals the
 * millisecond of its creation.
 */
export function createOrderedId(now: Date, random: Uint8Array): string {
  let time = "";
  for (let rest = now.getTime(); time.length < TIME_LENGTH; rest = Math.floor(rest / 62))
    time = DIGITS[rest % 62] + time;
  return time + createId(random).slice(TIME_LENGTH);
}
