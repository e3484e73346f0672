/**
 * Parses a form as browsers send it without files. Returns undefined for another content type, an unknown field, or a
 * repeated one; a missing field is "".
 */
export async function readFields<N extends string>(
  request: Request,
  names: readonly N[],
): Promise<Record<N, string> | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  const sent = new URLSearchParams(await request.text());
  const known = new Set<string>(names);
  const keys = [...sent.keys()];
  if (keys.some((key) => !known.has(key)) || new Set(keys).size < keys.length) return undefined;
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? ""])) as Record<N, string>;
}
