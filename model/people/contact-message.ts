import * as z from "zod";
import { optionalInstant, optionalLine, optionalText, typed } from "#model/fields/field.ts";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { contactFields } from "./contact-fields.ts";

const WRONG_ANSWER = "Falsche Antwort";

/**
 * What a visitor sends to the secretariat (SPEC §5); other keys are refused. `captcha` is the typed product,
 * `challenge` the signed task it answers; the server checks it.
 */
export const ContactForm = z.strictObject(
  {
    firstName: typed(contactFields.firstName),
    lastName: typed(contactFields.lastName),
    email: typed(contactFields.email),
    phone: typed(contactFields.phone),
    message: typed(contactFields.message),
    captcha: z
      .string({ error: "Bitte lösen Sie die Rechenaufgabe." })
      .trim()
      .min(1, { abort: true })
      .max(10, { error: WRONG_ANSWER, abort: true })
      .regex(/^\d+$/, WRONG_ANSWER),
    challenge: z.string({ error: WRONG_ANSWER }).min(1).max(2000),
  },
  "Das Formular enthält unbekannte Angaben.",
);
export type ContactForm = z.output<typeof ContactForm>;

/**
 * Why a message was refused: the answer is wrong, the task was used before or expired, or the message is stored but its
 * mail failed (SPEC §8).
 */
export type ContactRefusal = "wrong_answer" | "challenge_used" | "challenge_expired" | "not_delivered";

/** A stored message; `readAt` and `answeredAt` are "" until then. Lenient, so that old exports can be imported. */
export const ContactMessage = z.object({
  firstName: optionalLine(),
  lastName: optionalLine(),
  email: optionalLine().transform(oneEmailAddress),
  phone: optionalLine(),
  message: optionalText(),
  createdAt: optionalInstant,
  readAt: optionalInstant,
  answeredAt: optionalInstant,
});
export type ContactMessage = z.output<typeof ContactMessage>;

/**
 * Returns after how many months an unanswered message is deleted: twice as long as after the answer, since the
 * secretariat answers from its mail program and marks few messages.
 */
export function unansweredMonths(contactMonths: number): number {
  return 2 * contactMonths;
}
