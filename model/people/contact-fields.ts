import { MAX_MESSAGE_LENGTH } from "#model/fields/person-rules.ts";
import { emailField, personNameField, phoneNumberField, textField } from "#model/fields/typed-field.ts";

/** What a visitor types to write to the secretariat (SPEC §5). */
export const contactFields = {
  firstName: personNameField("Bitte geben Sie Ihren Vornamen ein."),
  lastName: personNameField("Bitte geben Sie Ihren Nachnamen ein."),
  email: emailField("Ungültige E-Mail-Adresse", "Bitte geben Sie Ihre E-Mail-Adresse ein."),
  phone: phoneNumberField("Bitte geben Sie Ihre Telefonnummer ein."),
  message: textField("Bitte geben Sie eine Nachricht ein.", MAX_MESSAGE_LENGTH, "Nachricht zu lang (max. 500 Zeichen)"),
};
