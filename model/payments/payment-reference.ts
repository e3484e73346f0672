import { mod97 } from "./mod-97.ts";

/** No letters or digits that look alike. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/**
 * Returns the reference a person gives with a transfer: a creditor reference (ISO 11649) of 14 characters, "RF", two
 * check digits and ten characters. It follows from the id of the registration, so that it never changes and exports,
 * backups and imports need not carry it.
 */
export function paymentReference(registrationId: string): string {
  let bits = hash(registrationId);
  let body = "";
  for (let position = 0; position < 10; position++) {
    body += letters[Number(bits & 31n)];
    bits >>= 5n;
  }
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, "0")}${body}`;
}

/** FNV-1a with 64 bits: any id of any site, evenly distributed. It protects nothing. */
function hash(text: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value ^ (value >> 32n);
}
