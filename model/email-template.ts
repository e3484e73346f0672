import * as z from "zod";
import { cleanLine } from "./clean-text.ts";
import { optionalLine, optionalText, requiredLine, requiredText } from "./field.ts";
import { fillPlaceholders, refusingUnknown } from "./placeholder.ts";

/**
 * What an editor may write into the confirmation mail; replaced by the data of the registration (SPEC §7).
 * `[MANAGE_LINK]` is the address under which the person manages their registration; subjects stand in the logs of mail
 * servers, so it belongs in the text only.
 */
export const emailPlaceholders = [
  "[TITLE]",
  "[FIRST_NAME]",
  "[LAST_NAME]",
  "[EVENT_TITLE]",
  "[EVENT_DATE]",
  "[EVENT_TIME]",
  "[EVENT_LOCATION]",
  "[MANAGE_LINK]",
] as const;
export type EmailPlaceholder = (typeof emailPlaceholders)[number];

const linkPlaceholder: EmailPlaceholder = "[MANAGE_LINK]";

const DEFAULT_SUBJECT = "Ihre Anmeldung zur Veranstaltung";

const DEFAULT_BODY = `Guten Tag [TITLE] [FIRST_NAME] [LAST_NAME],

vielen Dank für Ihre Anmeldung. Hiermit bestätigen wir Ihre Teilnahme an der Veranstaltung:

[EVENT_TITLE]
Datum: [EVENT_DATE]
Uhrzeit: [EVENT_TIME]
Ort: [EVENT_LOCATION]

Sollten Sie verhindert sein, geben Sie uns bitte rechtzeitig Bescheid. Bei Fragen antworten Sie einfach auf diese E-Mail.

Wir freuen uns auf Ihre Teilnahme.

Mit freundlichen Grüßen
Ihr Sekretariat`;

/** Subject and text of the confirmation mail; a field left blank gets the default, so no mail goes out empty. */
export const EmailTemplate = z.object({
  subject: optionalLine().transform((subject) => subject || DEFAULT_SUBJECT),
  body: optionalText().transform((body) => body || DEFAULT_BODY),
});
export type EmailTemplate = z.output<typeof EmailTemplate>;

const refuseUnknown = refusingUnknown(emailPlaceholders);

/**
 * The template as an editor saves it: other placeholders than ours are refused by name, since they would reach people as
 * they stand. Reading stays lenient (EmailTemplate), so that an old export is not lost over one.
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

/** Whether mails by this template need a link of their own. */
export function usesManageLink({ body }: EmailTemplate): boolean {
  return body.includes(linkPlaceholder);
}

/**
 * The mail with the data of one registration in place of the placeholders (see `fillPlaceholders`). The subject is one
 * line.
 * @param values a placeholder that is left out stays
 */
export function renderTemplate(
  template: EmailTemplate,
  values: Readonly<Partial<Record<EmailPlaceholder, string>>>,
): { subject: string; body: string } {
  return {
    subject: cleanLine(fillPlaceholders(template.subject, values)).trim(),
    body: fillPlaceholders(template.body, values),
  };
}
