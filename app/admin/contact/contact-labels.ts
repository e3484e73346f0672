import type { SiteSettings, SocialMedia } from "#model/settings.ts";

/** What the contact screen edits of the settings, as the back office calls it. */
export const contactLabels = {
  associationName: "Name der Gesellschaft",
  contactEmail: "Kontakt-E-Mail",
  phone: "Telefon",
  address: "Adresse",
  socialMedia: "Soziale Medien",
  "socialMedia.facebook": "Facebook",
  "socialMedia.twitter": "Twitter",
  "socialMedia.linkedin": "LinkedIn",
  "socialMedia.youtube": "YouTube",
  searchSynonyms: "Synonyme der Suche",
} satisfies Partial<Record<keyof SiteSettings | `socialMedia.${keyof SocialMedia}`, string>>;
