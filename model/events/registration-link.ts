import * as z from "zod";
import { storedUrl } from "#model/fields/field.ts";
import { linkIdOf } from "#model/text/slug.ts";

/** The field of an event that holds its public registration link. */
export const registrationLinkField = "registrationSettings.registrationLink";

/** Error for a registration link that another event already has. */
export const linkTaken = "Dieser Link führt bereits zu einer anderen Veranstaltung.";

const shape = "Der Link muss die Form /anmeldung/titel-123456789abc haben: am Ende 12 Buchstaben oder Ziffern.";

/**
 * Schema of a registration link typed by an editor, with or without the site's URL in front; "" for none. Stored
 * without it, so that it survives a change of domain.
 */
export function registrationLinkWith(siteUrl: string) {
  return z
    .preprocess((link) => (typeof link === "string" ? storedLink(link.trim(), siteUrl) : link), storedUrl)
    .refine((link) => !link.startsWith("/") || linkIdOf(ownSegment(link)) !== undefined, shape);
}

/** Returns a link as stored: without the site's URL. */
export function storedLink(shown: string, siteUrl: string): string {
  return shown.startsWith(`${siteUrl}/`) ? shown.slice(siteUrl.length) : shown;
}

/** Returns a stored link as shown: with the site's URL. */
export function shownLink(stored: string, siteUrl: string): string {
  return stored.startsWith("/") ? siteUrl + stored : stored;
}

function ownSegment(link: string): string {
  return /^\/anmeldung\/([^/?#]+)$/.exec(link)?.[1] ?? "";
}
