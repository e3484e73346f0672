import * as z from "zod";
import { optionalLine, optionalText, requiredLine, requiredText } from "#model/fields/field.ts";
import { cleanLine } from "#model/text/clean-text.ts";
import { fillPlaceholders, refusingUnknown } from "#model/text/placeholder.ts";

/**
 * Placeholders in the confirmation mail, replaced by the data of the registration (SPEC §7). `[STATUS]`
 * is a sentence that says how it stands, which differs on the waiting list. `[MANAGE_LINK]` is the
 * secret address at which the person manages their registration; it is allowed in the body only, since mail servers log
 * subjects.
 */
export const emailPlaceholders = [
  "[TITLE]",
  "[FIRST_NAME]",
  "[LAST_NAME]",
  "[EVENT_TITLE]",
  "[EVENT_DATE]",
  "[EVENT_TIME]",
  "[EVENT_LOCATION]",
  "[STATUS]",
  "[MANAGE_LINK]",
  "[PRICE]",
  "[PAYMENT]",
] as const;
export type EmailPlaceholder = (typeof emailPlaceholders)[number];

const linkPlaceholder: EmailPlaceholder = "[MANAGE_LINK]";
/** Of several lines: how to pay, and the conditions. Nobody but editors writes them. */
const blocks: readonly EmailPlaceholder[] = ["[PAYMENT]"];

const DEFAULT_SUBJECT = "Ihre Anmeldung zur Veranstaltung";

const DEFAULT_BODY = `Guten Tag [TITLE] [FIRST_NAME] [LAST_NAME],

vielen Dank für Ihre Anmeldung. Hiermit bestätigen wir Ihre Teilnahme an der Veranstaltung:

[EVENT_TITLE]
Datum: [EVENT_DATE]
Uhrzeit: [EVENT_TIME]
Ort: [EVENT_LOCATION]

Ansehen, berichtigen oder stornieren: [MANAGE_LINK]

Sollten Sie verhindert sein, stornieren Sie bitte rechtzeitig. Bei Fragen antworten Sie einfach auf diese E-Mail.

Wir freuen uns auf Ihre Teilnahme.

Mit freundlichen Grüßen
Ihr Sekretariat`;

/** Subject and body of the confirmation mail; a blank field gets the default, so that no mail is empty. */
export const EmailTemplate = z.object({
  subject: optionalLine().transform((subject) => subject || DEFAULT_SUBJECT),
  body: optionalText().transform((body) => body || DEFAULT_BODY),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

const refuseUnknown = refusingUnknown(emailPlaceholders);

/**
 * The template as an editor saves it: unknown placeholders are refused, since they would be mailed unreplaced. Parsing
 * with EmailTemplate stays lenient, so that old exports can be imported.
 */
export const EmailTemplateForm = z.strictObject(
  {
    subject: requiredLine("Bitte geben Sie einen Betreff ein.")
      .superRefine(refuseUnknown)
      .refine((subject) => !subject.includes(linkPlaceholder), `${linkPlaceholder} steht nur im Text der E-Mail.`),
    body: requiredText("Bitte geben Sie einen Text ein.").superRefine(refuseUnknown),
  },
  "Das Formular enthält unbekannte Angaben.",
);
export type EmailTemplateForm = z.output<typeof EmailTemplateForm>;

/** Whether mails of this template need a manage link. */
export function usesManageLink({ body }: EmailTemplate): boolean {
  return body.includes(linkPlaceholder);
}

/**
 * Replaces the placeholders by the data of one registration (see `fillPlaceholders`). The subject is one line.
 * @param values placeholders without a value stay
 */
export function renderTemplate(
  template: EmailTemplate,
  values: Readonly<Partial<Record<EmailPlaceholder, string>>>,
): { subject: string; body: string } {
  return {
    subject: cleanLine(fillPlaceholders(template.subject, values)).trim(),
    body: fillPlaceholders(template.body, values, blocks),
  };
}
