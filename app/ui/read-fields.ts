/**
 * The fields of a form as browsers send it without files. `undefined` for a body of another kind, a field that is none
 * of the form's, and a field sent twice; a field left out is "".
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
