import * as z from "zod";
import { optionalLine, optionalText } from "./field.ts";

/** What an editor may write into the confirmation mail; replaced by the data of the registration (SPEC §7). */
export const emailPlaceholders = [
  "[TITLE]",
  "[FIRST_NAME]",
  "[LAST_NAME]",
  "[EVENT_TITLE]",
  "[EVENT_DATE]",
  "[EVENT_TIME]",
  "[EVENT_LOCATION]",
] as const;

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
