import type { BytePart } from "#server/files/file-store.ts";

/**
 * The part of a file a `Range` header asks for (RFC 9110 §14.2).
 * @returns `undefined` to answer with the whole file, as for several parts at once and for what is no range;
 * "unsatisfiable" when the part begins behind the end
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
