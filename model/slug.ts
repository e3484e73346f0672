import { foldGerman } from "./fold.ts";
import { isId } from "./id.ts";

const MAX_SLUG = 80;
const MAX_ID = 128;

/** A title as part of an address: [a-z0-9-], at most 80 characters; "eintrag" when nothing of it remains. */
export function slugify(title: string): string {
  const slug = foldGerman(title.slice(0, 1000))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG)
    .replace(/-$/, "");
  return slug || "eintrag";
}

/** The 12 characters of a public registration link, taken from a random UUID without its dashes (SPEC §9). */
export function createLinkId(uuid: string): string {
  return uuid.replaceAll("-", "").slice(0, 12);
}

/** The path of a public registration link: `/anmeldung/{title-slug}-{12-char id}` (SPEC §2). */
export function registrationPath(title: string, linkId: string): string {
  return `/anmeldung/${slugify(title)}-${linkId}`;
}

/** The 12 characters in the last segment of a registration link; undefined when it has no such ending. */
export function linkIdOf(segment: string): string | undefined {
  return /^(?:.*-)?([A-Za-z0-9]{12})$/.exec(segment)?.[1];
}

/** The last segment of the permanent address of an item: `{slug}-{id}`. */
export function slugWithId(title: string, id: string): string {
  return `${slugify(title)}-${id}`;
}

/**
 * The ids a `{slug}-{id}` segment may end in, longest first, since ids may contain hyphens themselves; the segment as
 * a whole is the first. None for a segment longer than any we build.
 */
export function idCandidatesOf(segment: string): string[] {
  if (segment.length > MAX_SLUG + 1 + MAX_ID) return [];
  const starts = [...segment.matchAll(/-/g)].map((hyphen) => hyphen.index + 1);
  return [0, ...starts].map((start) => segment.slice(start)).filter(isId);
}
