import * as z from "zod";
import type { AccreditationAuthority } from "./accreditation.ts";
import { optionalText, storedUrl, withDefault } from "./field.ts";
import { flag } from "./number-field.ts";
import { fillPlaceholders, refusingUnknown } from "./placeholder.ts";

/** What an editor may write into the sentence of an authority; replaced by what the certificate says. */
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

/** As the Ärztekammer Westfalen-Lippe wants it; of other professions no wording is known. */
const physiciansSentence =
  "Die Veranstaltung ist im Rahmen der Zertifizierung der ärztlichen Fortbildung der [AUTHORITY] mit [POINTS] ([CATEGORY]) anrechenbar.";

export const MAX_SENTENCE = 1000;

/** What certificates of this association have that those of others have not. */
export const CertificateSettings = z.object({
  /** What each kind of authority wants to be said; "" for nothing. */
  physicians: optionalText(MAX_SENTENCE, physiciansSentence),
  psychotherapists: optionalText(MAX_SENTENCE),
  nurses: optionalText(MAX_SENTENCE),
  other: optionalText(MAX_SENTENCE),
  logo: storedUrl,
  signature: storedUrl,
  printsSignature: flag(false),
});
export type CertificateSettings = z.output<typeof CertificateSettings>;

/** Missing, as in old settings, reads as certificates were before there were any. */
export const OptionalCertificateSettings = withDefault(CertificateSettings, () => CertificateSettings.parse({}));

const ownPicture = storedUrl.refine(
  (url) => url === "" || url.startsWith("/files/"),
  "Bitte laden Sie das Bild hoch oder wählen Sie eines aus den Medien.",
);
const sentence = optionalText(MAX_SENTENCE).superRefine(refusingUnknown(certificatePlaceholders));

/** As an editor saves them: other placeholders than ours are refused by name. Reading stays lenient. */
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
 * The sentence on one certificate: without the brackets around what is blank, and none at all where it names points that
 * nobody knows.
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
