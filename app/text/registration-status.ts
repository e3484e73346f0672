import type { RegistrationRefusal, RegistrationStatus } from "#model/registration.ts";

export const registrationStatusLabels: Record<RegistrationStatus, string> = {
  new: "Neu",
  confirmed: "Bestätigt",
  cancelled: "Storniert",
};

/** Why a registration was not taken (SPEC §8). */
export const registrationRefusals: Record<RegistrationRefusal, string> = {
  event_not_found: "Veranstaltung nicht gefunden",
  direct_registration_off: "Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.",
};
