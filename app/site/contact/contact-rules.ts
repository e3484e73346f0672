import { type FieldRules, rulesOf } from "#app/ui/form/form-check.ts";
import { contactFields } from "#model/people/contact-fields.ts";

/**
 * Returns the rules of `ContactForm`, without its schema in the browser. The product is included because the button is
 * disabled until all fields are valid (SPEC §4); the server checks it again.
 */
export function contactRules(product: number): FieldRules {
  return {
    ...rulesOf(contactFields),
    captcha: (typed) => {
      const value = typed.trim();
      if (!value) return "Bitte lösen Sie die Rechenaufgabe.";
      return /^\d{1,10}$/.test(value) && Number(value) === product ? undefined : "Falsche Antwort";
    },
  };
}
