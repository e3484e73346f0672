import type { RegistrationRefusal, RegistrationStatus } from "#model/registrations/registration.ts";

export const registrationStatusLabels: Record<RegistrationStatus, string> = {
  new: "Neu",
  confirmed: "Bestätigt",
  cancelled: "Storniert",
  waiting: "Warteliste",
};

/** Why a registration was rejected (SPEC §8, and cases it does not cover). */
export const registrationRefusals: Record<RegistrationRefusal, string> = {
  event_not_found: "Veranstaltung nicht gefunden",
  direct_registration_off: "Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.",
  event_cancelled: "Diese Veranstaltung ist abgesagt.",
  event_full: "Diese Veranstaltung ist ausgebucht.",
  too_few_seats: "Für so viele Personen sind nicht genug Plätze frei. Bitte melden Sie weniger Personen an.",
  registration_not_open: "Die Anmeldung zu dieser Veranstaltung ist noch nicht geöffnet.",
  registration_closed: "Die Anmeldung zu dieser Veranstaltung ist geschlossen.",
};
