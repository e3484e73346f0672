import { randomUUID } from "node:crypto";

const ids = new WeakMap<object, string>();

/** Returns the id of a `node:http` request, used in log lines and error pages. */
export function requestIdOf(incoming: object): string {
  const known = ids.get(incoming);
  if (known) return known;
  const id = randomUUID();
  ids.set(incoming, id);
  return id;
}
