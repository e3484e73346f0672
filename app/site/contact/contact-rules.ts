import type { FieldRules } from "#app/ui/form/form-check.ts";
import {
  isEmailAddress,
  isPersonName,
  isPhoneNumber,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
} from "#model/fields/person-rules.ts";

function line(required: string, max: number, isValid: (value: string) => boolean, message: string) {
  return (typed: string) => {
    const value = typed.trim();
    if (!value) return required;
    if (value.length > max) return `Bitte geben Sie höchstens ${max} Zeichen ein.`;
    return isValid(value) ? undefined : message;
  };
}

/**
 * Returns the rules of the schema `ContactForm` without the schema in the browser bundle; a test keeps both in sync.
 * The product is included because the button is disabled until all fields are valid (SPEC §4); the server checks it
 * again.
 */
export function contactRules(product: number): FieldRules {
  const letters = "Nur Buchstaben sind erlaubt";
  return {
    firstName: line("Bitte geben Sie Ihren Vornamen ein.", MAX_NAME_LENGTH, isPersonName, letters),
    lastName: line("Bitte geben Sie Ihren Nachnamen ein.", MAX_NAME_LENGTH, isPersonName, letters),
    email: (typed) => {
      const value = typed.trim();
      if (!value) return "Bitte geben Sie Ihre E-Mail-Adresse ein.";
      return isEmailAddress(value) ? undefined : "Ungültige E-Mail-Adresse";
    },
    phone: line("Bitte geben Sie Ihre Telefonnummer ein.", MAX_PHONE_LENGTH, isPhoneNumber, "Ungültige Telefonnummer"),
    message: (typed) => {
      const value = typed.replace(/\r\n?/g, "\n").trim();
      if (!value) return "Bitte geben Sie eine Nachricht ein.";
      return value.length > MAX_MESSAGE_LENGTH ? "Nachricht zu lang (max. 500 Zeichen)" : undefined;
    },
    captcha: (typed) => {
      const value = typed.trim();
      if (!value) return "Bitte lösen Sie die Rechenaufgabe.";
      return /^\d{1,10}$/.test(value) && Number(value) === product ? undefined : "Falsche Antwort";
    },
  };
}
