import type { FieldRules } from "#app/ui/form-check.ts";
import { isEmailAddress, isPlainName, MAX_NAME_LENGTH } from "#model/person-rules.ts";

const required = "Bitte füllen Sie alle Pflichtfelder aus";
const tooLong = `Bitte geben Sie höchstens ${MAX_NAME_LENGTH} Zeichen ein.`;

function name(message: string) {
  return (typed: string) => {
    const value = typed.trim();
    if (!value) return required;
    if (value.length > MAX_NAME_LENGTH) return tooLong;
    return isPlainName(value) ? undefined : message;
  };
}

/** The schema `RegistrationForm` without its weight; a test keeps the two together. */
export const registrationRules: FieldRules = {
  title: (value) => (value ? undefined : required),
  firstName: name("Nur Buchstaben sind erlaubt"),
  lastName: name("Nur Buchstaben sind erlaubt"),
  email: (typed) => {
    const value = typed.trim();
    if (!value) return required;
    return isEmailAddress(value) ? undefined : "Bitte geben Sie eine gültige E-Mail-Adresse ein";
  },
  city: name("Bitte prüfen Sie Ihren Wohnort."),
};
