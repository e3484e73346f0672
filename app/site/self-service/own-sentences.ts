import type { OwnSentence } from "#model/registrations/allowed-actions.ts";

/** The state of a registration in the words for the registered person. */
export const ownSentences: Record<OwnSentence, string> = {
  received: "Ihre Anmeldung ist eingegangen. Sobald wir sie geprüft haben, erhalten Sie eine Bestätigung per E-Mail.",
  confirmed: "Ihre Teilnahme ist bestätigt.",
  waiting:
    "Sie stehen auf der Warteliste. Wird ein Platz frei, fragen wir in der Reihenfolge der Anmeldungen per E-Mail.",
  offered: "Sie sind an der Reihe.",
  registration_cancelled: "Ihre Anmeldung ist storniert.",
  registered_again: "Diese Anmeldung ist storniert. Sie sind inzwischen neu angemeldet.",
  offer_expired:
    "Das Angebot eines Platzes ist abgelaufen, bevor wir eine Antwort hatten. Sie stehen nicht mehr auf der Warteliste.",
  event_cancelled: "Diese Veranstaltung ist abgesagt. Sie müssen nichts weiter tun.",
  list_over: "Plätze von der Warteliste bieten wir nicht mehr an.",
  event_past: "Diese Veranstaltung ist vorbei.",
};
