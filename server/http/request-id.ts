import { randomUUID } from "node:crypto";

const ids = new WeakMap<object, string>();

/** Returns the id of a `node:http` request, used in log lines and error pages. */
export function requestIdOf(incoming: object): string {
  const existing = ids.get(incoming);
  if (existing) return existing;
  const id = randomUUID();
  ids.set(incoming, id);
  return id;
}
