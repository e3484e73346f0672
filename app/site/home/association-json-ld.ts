import type { Secretariat } from "../layout/footer.tsx";
import { logoOf } from "../layout/logo.ts";
import type { SiteIdentity } from "../layout/page-meta.ts";

/** Returns the association as schema.org data; unset values are left out. */
export function associationJsonLd(
  { siteUrl }: SiteIdentity,
  { associationName, contactEmail, phone, address, facebook, linkedin }: Secretariat,
): Record<string, unknown> {
  const profiles = [facebook, linkedin].filter(Boolean);
  return {
    "@type": "MedicalOrganization",
    name: associationName,
    url: `${siteUrl}/`,
    logo: logoOf(siteUrl),
    ...(contactEmail && { email: contactEmail }),
    ...(phone && { telephone: phone }),
    ...(address && { address: postalAddress(address) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** Returns the association as publisher or organizer. */
export function organizationJsonLd({ associationName, siteUrl }: SiteIdentity): Record<string, unknown> {
  return { "@type": "Organization", name: associationName, url: `${siteUrl}/`, logo: logoOf(siteUrl) };
}

/** Parses a postal address; returns the text unchanged if no line is a German postcode with its place. */
export function postalAddress(text: string): string | Record<string, string> {
  const lines = text.split(/\n|, /).map((line) => line.trim());
  const at = lines.findIndex((line) => /^(?:D-)?\d{5} \S/.test(line));
  const [, postalCode, addressLocality] = /^(?:D-)?(\d{5}) (.+)$/.exec(lines[at] ?? "") ?? [];
  if (!postalCode || !addressLocality) return text;
  const streetAddress = lines[at - 1];
  return {
    "@type": "PostalAddress",
    ...(streetAddress && { streetAddress }),
    postalCode,
    addressLocality,
    addressCountry: "DE",
  };
}

/** Returns the secretariat data of the layout from a `meta` function's matches. */
export function secretariatOf(matches: readonly unknown[]): Secretariat | undefined {
  for (const match of matches) {
    const data = (match as { loaderData?: { secretariat?: Secretariat } } | undefined)?.loaderData;
    if (data?.secretariat) return data.secretariat;
  }
  return undefined;
}
