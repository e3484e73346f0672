import { cleanText } from "#model/text/clean-text.ts";
import {
  attendeeNameMessage,
  isAttendeeName,
  isEmailAddress,
  isPersonName,
  isPhoneNumber,
  isPlaceName,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  normalizeName,
  withoutInvisible,
} from "./person-rules.ts";

// Without zod: schemas are made of these fields (`typed` in field.ts), and forms in the browser check by them.

/** A field that a visitor types into. */
export interface TypedField {
  /** The message for one that is missing or blank. */
  missing: string;
  read(typed: string): string;
  /** Returns the message for what `read` returned; undefined if it is accepted. */
  problemOf(value: string): string | undefined;
}

/** Returns the message for what is typed; undefined if it is accepted. */
export function problemIn(field: TypedField, typed: string): string | undefined {
  return field.problemOf(field.read(typed));
}

/** Returns the message for a text of more than `max` characters. */
export function tooLong(max: number): string {
  return `Bitte geben Sie höchstens ${max.toLocaleString("de-DE")} Zeichen ein.`;
}

/**
 * A single line, read with one spelling of each apostrophe, hyphen and quote. Browsers never send a line break from one,
 * so line breaks are refused instead of replaced: they indicate mail header injection.
 */
function typedLine(
  missing: string,
  max: number,
  isValid: (value: string) => boolean,
  message: string | ((value: string) => string),
): TypedField {
  return {
    missing,
    // Trimmed last: a soft hyphen that is removed may leave a space.
    read: (typed) => normalizeName(typed.toWellFormed().replace(/[\t\p{Zs}]/gu, " ")).trim(),
    problemOf(value) {
      if (value === "") return missing;
      if (value.length > max) return tooLong(max);
      if (/[\p{Cc}\u2028\u2029]/u.test(value)) return "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt.";
      if (isValid(value)) return undefined;
      return typeof message === "string" ? message : message(value);
    },
  };
}

/** A name in a registration or list, see `isAttendeeName`. */
export function attendeeNameField(missing: string): TypedField {
  return typedLine(missing, MAX_NAME_LENGTH, isAttendeeName, attendeeNameMessage);
}

/** A name: letters of any script with marks, spaces, hyphens and both apostrophes (SPEC §5). */
export function personNameField(missing: string): TypedField {
  return typedLine(missing, MAX_NAME_LENGTH, isPersonName, "Nur Buchstaben sind erlaubt");
}

export function placeField(missing: string, message: string): TypedField {
  return typedLine(missing, MAX_NAME_LENGTH, isPlaceName, message);
}

/** Digits, plus, spaces and hyphens with at least one digit (SPEC §5). */
export function phoneNumberField(missing: string): TypedField {
  return typedLine(missing, MAX_PHONE_LENGTH, isPhoneNumber, "Ungültige Telefonnummer");
}

/** One e-mail address without display name; `message` is for a malformed one. */
export function emailField(message: string, missing = message): TypedField {
  return {
    missing,
    read: (typed) => withoutInvisible(typed).trim(),
    problemOf(value) {
      if (value === "") return missing;
      return isEmailAddress(value) ? undefined : message;
    },
  };
}

/** Text of several lines that may be blank. */
export function optionalTextField(max: number): TypedField {
  return { ...textField("", max, tooLong(max)), problemOf: (value) => (value.length > max ? tooLong(max) : undefined) };
}

/** Text of several lines. */
export function textField(missing: string, max: number, message: string): TypedField {
  return {
    missing,
    read: (typed) => cleanText(typed).trim(),
    problemOf(value) {
      if (value === "") return missing;
      return value.length > max ? message : undefined;
    },
  };
}
