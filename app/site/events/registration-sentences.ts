/** SPEC §8, where nobody but operators can say more. */
export const registrationFailed = "Fehler bei der Anmeldung. Bitte versuchen Sie es später erneut.";
export const registrationUnreadable = "Fehler beim Laden der Veranstaltung";
