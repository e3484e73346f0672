import type { BytePart } from "#server/storage/object-store.ts";

/**
 * Parses a `Range` header (RFC 9110 §14.2).
 * @returns `undefined` to send the whole file, also for several ranges and invalid ones; "unsatisfiable" when the range
 * starts after the end
 */
export function readRange(header: string | undefined, sizeBytes: number): BytePart | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? "").replaceAll(" ", "")) ?? [];
  if (from === "" && to === "") return undefined;
  const last = sizeBytes - 1;
  if (from === "") {
    const length = Number(to);
    return length === 0 || sizeBytes === 0 ? "unsatisfiable" : { first: Math.max(0, sizeBytes - length), last };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  return first > last ? "unsatisfiable" : { first, last: to === "" ? last : Math.min(Number(to), last) };
}
