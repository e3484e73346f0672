import type { RegistrationStatus } from "#model/registrations/registration.ts";

/** The status of a registration in the words for the registered person. */
export const ownStatus: Record<RegistrationStatus, string> = {
  new: "Ihre Anmeldung ist eingegangen. Sobald wir sie geprüft haben, erhalten Sie eine Bestätigung per E-Mail.",
  confirmed: "Ihre Teilnahme ist bestätigt.",
  cancelled: "Ihre Anmeldung ist storniert.",
  waiting:
    "Sie stehen auf der Warteliste. Wird ein Platz frei, fragen wir in der Reihenfolge der Anmeldungen per E-Mail.",
};
