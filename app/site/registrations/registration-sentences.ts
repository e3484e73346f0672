/** SPEC §8; the cause is only in the log. */
export const registrationFailed = "Fehler bei der Anmeldung. Bitte versuchen Sie es später erneut.";
export const registrationUnreadable = "Fehler beim Laden der Veranstaltung";

export const waitingListNote =
  "Die Veranstaltung ist ausgebucht. Mit diesem Formular kommen Sie auf die Warteliste; wird ein Platz frei, fragen wir Sie per E-Mail.";
