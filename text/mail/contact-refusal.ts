import type { ContactRefusal } from "#model/people/contact-message.ts";

/** Why a message was not accepted, or not sent (SPEC §5 and §8). */
export const contactRefusals: Record<ContactRefusal, string> = {
  wrong_answer: "Falsche Antwort",
  challenge_used: "Diese Rechenaufgabe wurde schon gelöst. Bitte lösen Sie die neue Aufgabe.",
  challenge_expired: "Diese Rechenaufgabe ist abgelaufen. Bitte lösen Sie die neue Aufgabe.",
  not_delivered: "Es gab einen Fehler beim Senden der Nachricht. Bitte versuchen Sie es später erneut.",
};
