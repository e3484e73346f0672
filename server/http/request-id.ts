import { randomUUID } from "node:crypto";

const ids = new WeakMap<object, string>();

/** The id of a request on `node:http`, which every line of the log about it and the apology of a failure name. */
export function requestIdOf(incoming: object): string {
  const known = ids.get(incoming);
  if (known) return known;
  const id = randomUUID();
  ids.set(incoming, id);
  return id;
}
