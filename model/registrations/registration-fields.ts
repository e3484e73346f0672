import { attendeeNameField, emailField, placeField } from "#model/fields/typed-field.ts";

export const REQUIRED = "Bitte füllen Sie alle Pflichtfelder aus";

/** What a visitor types to register for an event (SPEC §5). */
export const registrationFields = {
  firstName: attendeeNameField(REQUIRED),
  lastName: attendeeNameField(REQUIRED),
  email: emailField("Bitte geben Sie eine gültige E-Mail-Adresse ein", REQUIRED),
  city: placeField(REQUIRED, "Bitte prüfen Sie den Wohnort."),
};
