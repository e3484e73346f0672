import type { FieldRules } from "#app/ui/form/form-check.ts";
import {
  ATTENDEE_NAME_MESSAGE,
  isAttendeeName,
  isEmailAddress,
  isPlaceName,
  MAX_NAME_LENGTH,
} from "#model/fields/person-rules.ts";

const required = "Bitte füllen Sie alle Pflichtfelder aus";
const tooLong = `Bitte geben Sie höchstens ${MAX_NAME_LENGTH} Zeichen ein.`;

function line(isValid: (value: string) => boolean, message: string) {
  return (typed: string) => {
    const value = typed.trim();
    if (!value) return required;
    if (value.length > MAX_NAME_LENGTH) return tooLong;
    return isValid(value) ? undefined : message;
  };
}

/** The rules of `RegistrationForm` without the schema in the browser bundle; a test keeps both in sync. */
export const registrationRules: FieldRules = {
  title: (value) => (value ? undefined : required),
  firstName: line(isAttendeeName, ATTENDEE_NAME_MESSAGE),
  lastName: line(isAttendeeName, ATTENDEE_NAME_MESSAGE),
  email: (typed) => {
    const value = typed.trim();
    if (!value) return required;
    return isEmailAddress(value) ? undefined : "Bitte geben Sie eine gültige E-Mail-Adresse ein";
  },
  city: line(isPlaceName, "Bitte prüfen Sie Ihren Wohnort."),
};
