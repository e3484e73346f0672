import type { Secretariat } from "../layout/footer.tsx";
import type { SiteIdentity } from "../layout/page-meta.ts";

/** The association as schema.org has it; what is not set is left out. */
export function associationJsonLd(
  { siteUrl }: SiteIdentity,
  { associationName, contactEmail, phone, address, facebook, linkedin }: Secretariat,
): Record<string, unknown> {
  const profiles = [facebook, linkedin].filter(Boolean);
  return {
    "@type": "MedicalOrganization",
    name: associationName,
    url: `${siteUrl}/`,
    ...(contactEmail && { email: contactEmail }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The secretariat out of a `meta` function's matches, as the layout loaded it. */
export function secretariatOf(matches: readonly unknown[]): Secretariat | undefined {
  for (const match of matches) {
    const data = (match as { loaderData?: { secretariat?: Secretariat } } | undefined)?.loaderData;
    if (data?.secretariat) return data.secretariat;
  }
  return undefined;
}
