import type { FormSectionPath } from "./event-sections.ts";

/** The fields of all sections but the first, by the beginning of their path. */
const fields: Partial<Record<FormSectionPath, readonly string[]>> = {
  "e-mails": [
    "registrationSettings.emailTemplate",
    "registrationSettings.sendsReceipt",
    "registrationSettings.remindsDaysBefore",
  ],
  anmeldung: [
    "registrationSettings",
    "qrCodeImage",
    "registrationUrl",
    "isFree",
    "price",
    "payment",
    "refundTerms",
    "participations",
    "workshops",
  ],
  fortbildung: ["certificationPoints", "certificationPending", "accreditations", "days"],
  evaluation: ["evaluation"],
  referierende: ["scientificLead", "sponsors", "disclosures"],
};

/** Returns the section of an event's form that has a field, by its path ("registrationSettings.capacity"). */
export function sectionOfField(path: string): FormSectionPath {
  const has = (name: string) => path === name || path.startsWith(`${name}.`);
  const found = Object.entries(fields).find(([, names]) => names.some(has));
  return (found?.[0] as FormSectionPath | undefined) ?? "was-und-wann";
}
