import * as z from "zod";
import { OptionalCertificateSettings } from "#model/certificates/certificate-settings.ts";
import { emailAddress, optionalLine, optionalText, storedUrl, withDefault } from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";
import { OptionalPaymentSettings } from "#model/payments/payment-settings.ts";
import { digestModes } from "#model/people/digest-window.ts";
import { defaultSynonyms } from "#model/site/synonyms.ts";

export const SocialMedia = z.object({
  facebook: storedUrl,
  twitter: storedUrl,
  linkedin: storedUrl,
  youtube: storedUrl,
});
export type SocialMedia = z.output<typeof SocialMedia>;

/** The access gate. `password` holds a hash, never the password; it is absent until one is set. */
const GateSettings = z.object({
  enabled: flag(false),
  password: z
    .string()
    .max(500, "Das Passwort ist zu lang.")
    .nullish()
    .transform((hash) => hash || undefined),
});

/** Default, shown in the header, in mails and to search engines. */
export const defaultAssociationName = "Gesellschaft für Interdisziplinäre Schmerz- und Palliativmedizin e. V.";

export const SiteSettings = z.object({
  associationName: optionalLine(150).transform((given) => given || defaultAssociationName),
  /** Shown beside the mark where the name would take several lines; empty: the name. */
  shortName: optionalLine(30),
  contactEmail: withDefault(z.union([z.literal(""), emailAddress]), () => ""),
  phone: optionalLine(50),
  address: optionalText(1000),
  socialMedia: withDefault(SocialMedia, () => SocialMedia.parse({})),
  /** When the secretariat is told by mail of new registrations and messages. */
  secretariatMails: withDefault(z.enum(digestModes), () => "daily" as const),
  maintenance: withDefault(GateSettings, () => GateSettings.parse({})),
  /** Synonyms for the search: one group per line, words separated by commas. */
  searchSynonyms: optionalText(20_000, defaultSynonyms),
  certificates: OptionalCertificateSettings,
  payment: OptionalPaymentSettings,
});
export type SiteSettings = z.output<typeof SiteSettings>;

/** The settings on the contact screen. */
export const ContactSettings = SiteSettings.omit({
  maintenance: true,
  searchSynonyms: true,
  certificates: true,
  payment: true,
});
export type ContactSettings = z.output<typeof ContactSettings>;

/** The settings on the search screen. */
export const SearchSettings = SiteSettings.pick({ searchSynonyms: true });
export type SearchSettings = z.output<typeof SearchSettings>;
