import * as z from "zod";
import { storedUrl } from "#model/fields/field.ts";
import { linkIdOf } from "#model/text/slug.ts";

const shape = "Der Link muss die Form /anmeldung/titel-123456789abc haben: am Ende 12 Buchstaben oder Ziffern.";

/**
 * Schema of a registration link typed by an editor, with or without the site's URL in front; "" for none. Stored
 * without it, so that it survives a change of domain.
 */
export function registrationLinkWith(siteUrl: string) {
  const withoutSite = (link: string) => (link.startsWith(`${siteUrl}/`) ? link.slice(siteUrl.length) : link);
  return z
    .preprocess((link) => (typeof link === "string" ? withoutSite(link.trim()) : link), storedUrl)
    .refine((link) => !link.startsWith("/") || linkIdOf(ownSegment(link)) !== undefined, shape);
}

function ownSegment(link: string): string {
  return /^\/anmeldung\/([^/?#]+)$/.exec(link)?.[1] ?? "";
}
