import { data } from "react-router";

/**
 * Reads the form of a request, the only place that does. Never throws.
 * @returns undefined if the body is no form: another content type, or broken multipart
 */
export function readForm(request: Request): Promise<FormData | undefined> {
  return request.formData().catch(() => undefined);
}

/**
 * Reads a form as browsers send it without files, whose fields are known. Returns undefined for anything else, also for
 * an unknown or a repeated field; a missing field is "".
 */
export async function readFields<N extends string>(
  request: Request,
  names: readonly N[],
): Promise<Record<N, string> | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  const form = /^application\/x-www-form-urlencoded\b/i.test(type) ? await readForm(request) : undefined;
  if (!form) return undefined;
  const known = new Set<string>(names);
  const keys = [...form.keys()];
  if (keys.some((key) => !known.has(key)) || new Set(keys).size < keys.length) return undefined;
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? ""])) as Record<N, string>;
}

/**
 * Reads the form of an action that has no page to show it again.
 * @throws Response 400 if the body is no form
 */
export async function requireForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (!form) throw data("Diese Anfrage ist unvollständig.", { status: 400 });
  return form;
}
