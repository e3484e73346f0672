import { foldGerman } from "./fold.ts";
import { isId } from "./id.ts";

const MAX_SLUG = 80;
const MAX_ID = 128;

/** Converts a title to a slug: [a-z0-9-], at most 80 characters; "eintrag" when nothing remains. */
export function slugify(title: string): string {
  const slug = foldGerman(title.slice(0, 1000))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG)
    .replace(/-$/, "");
  return slug || "eintrag";
}

/** Returns the 12 characters of a public registration link, from a random UUID without hyphens (SPEC §9). */
export function createLinkId(uuid: string): string {
  return uuid.replaceAll("-", "").slice(0, 12);
}

/** Returns the path of a public registration link: `/anmeldung/{title-slug}-{12-char id}` (SPEC §2). */
export function registrationPath(title: string, linkId: string): string {
  return `/anmeldung/${slugify(title)}-${linkId}`;
}

/** Returns the 12 characters at the end of the last segment of a registration link; undefined when there are none. */
export function linkIdOf(segment: string): string | undefined {
  return /^(?:.*-)?([A-Za-z0-9]{12})$/.exec(segment)?.[1];
}

/** Returns the last segment of the permanent address of an item: `{slug}-{id}`. */
export function slugWithId(title: string, id: string): string {
  return `${slugify(title)}-${id}`;
}

/**
 * Returns the possible ids in a `{slug}-{id}` segment, longest first, starting with the whole segment, since ids may
 * contain hyphens. Returns none for a segment that is too long.
 */
export function idCandidatesOf(segment: string): string[] {
  if (segment.length > MAX_SLUG + 1 + MAX_ID) return [];
  const starts = [...segment.matchAll(/-/g)].map((hyphen) => hyphen.index + 1);
  return [0, ...starts].map((start) => segment.slice(start)).filter(isId);
}
