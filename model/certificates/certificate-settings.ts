import * as z from "zod";
import { optionalText, storedUrl, withDefault } from "#model/fields/field.ts";
import { flag } from "#model/fields/number-field.ts";
import { fillPlaceholders, refusingUnknown } from "#model/text/placeholder.ts";
import type { AccreditationAuthority } from "./accreditation.ts";

/** Placeholders in the sentence of an authority, replaced by data of the certificate. */
export const certificatePlaceholders = [
  "[AUTHORITY]",
  "[POINTS]",
  "[CATEGORY]",
  "[NUMBER]",
  "[NAME]",
  "[EVENT_TITLE]",
  "[EVENT_DATE]",
] as const;
export type CertificatePlaceholder = (typeof certificatePlaceholders)[number];

/** Wording required by the Ärztekammer Westfalen-Lippe; none is known for other professions. */
const physiciansSentence =
  "Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der [AUTHORITY] mit [POINTS] ([CATEGORY]) anrechenbar.";

const MAX_SENTENCE = 1000;

/** Settings of the certificates of this association. */
export const CertificateSettings = z.object({
  /** Sentence required by each kind of authority; "" for none. */
  physicians: optionalText(MAX_SENTENCE, physiciansSentence),
  psychotherapists: optionalText(MAX_SENTENCE),
  nurses: optionalText(MAX_SENTENCE),
  other: optionalText(MAX_SENTENCE),
  logo: storedUrl,
  signature: storedUrl,
  printsSignature: flag(false),
});
export type CertificateSettings = z.output<typeof CertificateSettings>;

/** Missing in old settings: reads as the defaults. */
export const OptionalCertificateSettings = withDefault(CertificateSettings, () => CertificateSettings.parse({}));

const ownPicture = storedUrl.refine(
  (url) => url === "" || url.startsWith("/files/"),
  "Bitte laden Sie das Bild hoch oder wählen Sie eines aus den Medien.",
);
const sentence = optionalText(MAX_SENTENCE).superRefine(refusingUnknown(certificatePlaceholders));

/** Settings as an editor saves them: unknown placeholders are refused. Parsing stays lenient. */
export const CertificateSettingsForm = CertificateSettings.extend({
  physicians: sentence,
  psychotherapists: sentence,
  nurses: sentence,
  other: sentence,
  logo: ownPicture,
  signature: ownPicture,
} satisfies Record<AccreditationAuthority | "logo" | "signature", z.ZodType>).superRefine(
  ({ signature, printsSignature }, context) => {
    if (!printsSignature || signature) return;
    context.addIssue({
      code: "custom",
      path: ["signature"],
      message: "Bitte laden Sie das Bild der Unterschrift hoch.",
    });
  },
);

/**
 * Returns the sentence on a certificate, without brackets around blank values; "" when it contains points and these are
 * unknown.
 * @param values points as "12 Punkten", category as "Kategorie B"
 */
export function writeSentence(
  template: string,
  values: Readonly<Record<Exclude<CertificatePlaceholder, "[POINTS]">, string> & { "[POINTS]": string | undefined }>,
): string {
  if (values["[POINTS]"] === undefined && template.includes("[POINTS]")) return "";
  const emptied = template.replace(/ ?\((\[[A-Z_]+\])\)/g, (found, name: string) =>
    values[name as CertificatePlaceholder] === "" ? "" : found,
  );
  return fillPlaceholders(emptied, values).trim();
}
