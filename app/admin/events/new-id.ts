/** Returns an id for an entry of a list. Without `crypto.randomUUID`, which browsers offer on https only. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
