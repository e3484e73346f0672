import * as z from "zod";
import { optionalLine, richText, storedUrl, withDefault } from "#model/fields/field.ts";

export const LegalSection = z.object({
  // Old records have ids made of timestamps, some stored as numbers.
  id: withDefault(z.union([z.string().max(128), z.number()]).transform(String), () => ""),
  title: optionalLine(),
  content: richText(),
});
export type LegalSection = z.output<typeof LegalSection>;

const sections = withDefault(
  z.array(LegalSection).max(200, "Ein Text kann höchstens 200 Abschnitte haben."),
  (): LegalSection[] => [],
).transform((sections) =>
  sections.map((section, index) => (section.id === "" ? { ...section, id: `abschnitt-${index + 1}` } : section)),
);

/** A legal text with its sections; its title defaults to `title`. */
function legalText(title: string) {
  return z.object({ title: optionalLine().transform((given) => given || title), sections });
}

const Imprint = legalText("Impressum");
const Privacy = legalText("Datenschutz");
/** Optional: without sections the site has no such page. */
const Accessibility = legalText("Barrierefreiheit");
const PaidRegistration = legalText("Kostenpflichtige Teilnahme");

/**
 * Default text above the button of a paid registration. The button reads "Jetzt anmelden" (SPEC §2) without mentioning
 * a payment, so it cannot create an obligation to pay (§ 312j Abs. 3 und 4 BGB).
 */
const defaultPaidSection = {
  id: "verbindlichkeit",
  title: "",
  content: `<p>Mit „Jetzt anmelden“ senden Sie uns eine noch unverbindliche Anmeldung; zu zahlen ist dabei nichts. Sie erhalten von uns eine Bestätigung per E-Mail, in der steht, wie und bis wann zu zahlen ist. Verbindlich und zahlungspflichtig wird Ihre Teilnahme erst, wenn Sie nach unserer Bestätigung die Teilnahmegebühr zahlen. Bis dahin können Sie jederzeit ohne Kosten absagen; eine formlose Nachricht an das Sekretariat genügt.</p>`,
};

/** The PDF to apply for membership; all three are "" without a file. `lastUpdated` is an ISO date or instant. */
export const MembershipForm = z.object({
  url: storedUrl,
  fileName: optionalLine(),
  lastUpdated: optionalLine(40),
});
export type MembershipForm = z.output<typeof MembershipForm>;

export const LegalRecord = z.object({
  imprint: withDefault(Imprint, () => Imprint.parse({})),
  privacy: withDefault(Privacy, () => Privacy.parse({})),
  accessibility: withDefault(Accessibility, () => Accessibility.parse({})),
  paidRegistration: withDefault(PaidRegistration, () => PaidRegistration.parse({ sections: [defaultPaidSection] })),
  membershipForm: withDefault(MembershipForm, () => MembershipForm.parse({})),
});
export type LegalRecord = z.output<typeof LegalRecord>;

/** The fields of the record that are legal texts. */
export const legalTexts = ["imprint", "privacy", "accessibility", "paidRegistration"] as const;
export type LegalTextField = (typeof legalTexts)[number];

/** Returns the texts in which two versions of the record differ. */
export function differingLegalTexts(one: LegalRecord, other: LegalRecord): LegalTextField[] {
  return legalTexts.filter((text) => JSON.stringify(one[text]) !== JSON.stringify(other[text]));
}
