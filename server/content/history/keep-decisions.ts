import type { CollectionName } from "#model/content/collections.ts";

/** What only a command of its own decides. */
const decided: Partial<Record<CollectionName, string>> = {
  // Opens and closes the site, with its password.
  settings: "maintenance",
  // Asks first, and offers to tell the people registered.
  events: "isCancelled",
};

/**
 * Returns an old version as it is restored: what is decided elsewhere stays as it is now.
 * @param current the newest version of the record, or of the draft
 */
export function keepDecisions<D extends object>(collection: CollectionName, version: D, current: object): D {
  const field = decided[collection];
  return field === undefined ? version : { ...version, [field]: (current as Record<string, unknown>)[field] };
}
