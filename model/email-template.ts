import * as z from "zod";
import { cleanLine } from "./clean-text.ts";
import { optionalLine, optionalText, requiredLine, requiredText } from "./field.ts";

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

function refuseUnknown(text: string, context: z.RefinementCtx<string>): void {
  const unknown = unknownPlaceholders(text);
  if (unknown.length === 0) return;
  const message = `${unknown.length > 1 ? "Unbekannte Platzhalter" : "Unbekannter Platzhalter"}: ${unknown.join(", ")}. Möglich sind ${emailPlaceholders.join(", ")}.`;
  context.addIssue({ code: "custom", message });
}

const known: ReadonlySet<string> = new Set(emailPlaceholders);

/**
 * What looks like a placeholder but is none of ours, each once: capitals in square brackets, or one of ours in another
 * spelling. Ordinary words in brackets are text.
 */
export function unknownPlaceholders(text: string): string[] {
  const bracketed = text.match(/\[[\p{L}_][\p{L}\p{N}_]{0,60}\]/gu) ?? [];
  const isMeantAsOne = (found: string) => /^\[[\p{Lu}\p{N}_]{2,}\]$/u.test(found) || known.has(found.toUpperCase());
  return [...new Set(bracketed)].filter((found) => isMeantAsOne(found) && !known.has(found));
}

/**
 * The mail with the data of one registration in place of the placeholders. Each is replaced once: what a person wrote
 * is never looked at again, so a city called "[LAST_NAME]" stays what it is. The subject is one line.
 * @param values a placeholder that is left out stays
 */
export function renderTemplate(
  template: EmailTemplate,
  values: Readonly<Partial<Record<EmailPlaceholder, string>>>,
): { subject: string; body: string } {
  const fill = (text: string, clean: (value: string) => string) =>
    text.replace(/\[[A-Z_]+\]/g, (found) => {
      const value = known.has(found) ? values[found as EmailPlaceholder] : undefined;
      return value === undefined ? found : clean(value);
    });
  return {
    subject: cleanLine(fill(template.subject, cleanLine)).trim(),
    body: fill(template.body, cleanLine),
  };
}
