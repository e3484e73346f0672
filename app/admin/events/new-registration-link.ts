import { createLinkId, registrationPath } from "#model/text/slug.ts";

/**
 * Returns a new path of the registration for an event of this title. Without `crypto.randomUUID`, which browsers offer
 * on https only.
 */
export function newRegistrationLink(title: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const uuid = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return registrationPath(title, createLinkId(uuid));
}
