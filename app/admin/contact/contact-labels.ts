import type { SiteSettings, SocialMedia } from "#model/content/settings.ts";

/** German labels of the settings on the contact screen. */
export const contactLabels = {
  associationName: "Name der Gesellschaft",
  shortName: "Kurzname",
  contactEmail: "Kontakt-E-Mail",
  phone: "Telefon",
  address: "Adresse",
  socialMedia: "Soziale Medien",
  "socialMedia.facebook": "Facebook",
  "socialMedia.twitter": "Twitter",
  "socialMedia.linkedin": "LinkedIn",
  "socialMedia.youtube": "YouTube",
  secretariatMails: "E-Mails an das Sekretariat",
  searchSynonyms: "Synonyme der Suche",
} satisfies Partial<Record<keyof SiteSettings | `socialMedia.${keyof SocialMedia}`, string>>;
