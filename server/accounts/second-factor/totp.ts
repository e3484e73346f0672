import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

// Codes of authenticator apps: RFC 6238 with the parameters that every app supports (SHA-1, six digits, thirty
// seconds).

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const keyBytes = 20;
const stepMilliseconds = 30_000;
const digits = 6;
/** Accepted time steps: one more on either side, for clock skew and typing. */
const window = [-1, 0, 1];

/** Returns a new key, 32 characters of base32. */
export function createKey(): string {
  let bits = "";
  for (const byte of randomBytes(keyBytes)) bits += byte.toString(2).padStart(8, "0");
  return bits.replace(/.{5}/g, (five) => alphabet.charAt(Number.parseInt(five, 2)));
}

/** Returns the time step of a code. All candidates are compared in constant time. */
export function findStep(key: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / stepMilliseconds);
  const given = Buffer.from(
    code
      .replaceAll(/\D/g, "")
      .padEnd(digits)
      .slice(0, digits + 1)
      .padEnd(digits + 1),
  );
  let found: number | undefined;
  for (const offset of window) {
    const step = current + offset;
    if (timingSafeEqual(Buffer.from(codeOf(key, step).padEnd(digits + 1)), given)) found = step;
  }
  return found;
}

/** Returns the code an app shows at that moment. */
export function codeAt(key: string, now: Date): string {
  return codeOf(key, Math.floor(now.getTime() / stepMilliseconds));
}

function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", decode(key)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

function decode(key: string): Buffer {
  let bits = "";
  for (const letter of key) bits += alphabet.indexOf(letter).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
