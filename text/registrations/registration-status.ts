import type { StateRefusal } from "#model/registrations/allowed-actions.ts";
import type { RegistrationRefusal, RegistrationStatus } from "#model/registrations/registration.ts";

export const registrationStatusLabels: Record<RegistrationStatus, string> = {
  new: "Neu",
  confirmed: "Bestätigt",
  cancelled: "Storniert",
  waiting: "Warteliste",
};

/** How a registration stands, as a mail says it. */
export const registrationStandings: Record<RegistrationStatus, string> = {
  new: "Ihre Anmeldung bleibt bestehen; bestätigt ist sie noch nicht.",
  confirmed: "Ihre Anmeldung ist bestätigt und bleibt bestehen.",
  cancelled: "Ihre Anmeldung ist storniert.",
  waiting: "Sie stehen weiter auf der Warteliste; einen Platz haben Sie noch nicht.",
};

/** Why something cannot be done in the state of an event or a registration, for the back office. */
export const stateRefusals: Record<StateRefusal, string> = {
  event_not_found: "Diese Veranstaltung gibt es nicht mehr.",
  event_cancelled: "Diese Veranstaltung ist abgesagt.",
  event_past: "Diese Veranstaltung ist vorbei.",
  direct_registration_off: "Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.",
  registration_not_open: "Die Anmeldung zu dieser Veranstaltung ist noch nicht geöffnet.",
  registration_closed: "Die Anmeldung zu dieser Veranstaltung ist geschlossen.",
  event_full: "Diese Veranstaltung ist ausgebucht.",
  seats_free: "Es sind noch Plätze frei.",
  registered: "Diese Person ist mit dieser E-Mail-Adresse schon angemeldet.",
  not_new: "Diese Anmeldung ist nicht mehr neu.",
  not_confirmed: "Diese Anmeldung ist nicht mehr bestätigt.",
  not_cancelled: "Diese Anmeldung ist nicht mehr storniert.",
  not_waiting: "Diese Person steht nicht mehr auf der Warteliste.",
  no_offer: "Dieses Angebot gilt nicht mehr.",
  no_seat: "Diese Person hat keinen Platz.",
  cancelled: "Diese Anmeldung ist storniert.",
};

/** Returns the sentence for a reason that is one of these; undefined for others. */
export function refusalText(reason: string): string | undefined {
  return Object.hasOwn(stateRefusals, reason) ? stateRefusals[reason as StateRefusal] : undefined;
}

/** Why a registration was rejected (SPEC §8, and cases it does not cover). */
export const registrationRefusals: Record<RegistrationRefusal, string> = {
  ...stateRefusals,
  event_not_found: "Veranstaltung nicht gefunden",
  too_few_seats: "Für so viele Personen sind nicht genug Plätze frei. Bitte melden Sie weniger Personen an.",
  choice_full: "Für diese Auswahl ist kein Platz mehr frei. Bitte wählen Sie etwas anderes.",
  choice_gone: "Ihre Auswahl gibt es so nicht mehr. Bitte laden Sie die Seite neu und wählen Sie noch einmal.",
};
