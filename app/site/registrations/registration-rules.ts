import { type FieldRules, rulesOf } from "#app/ui/form/form-check.ts";
import { REQUIRED, registrationFields } from "#model/registrations/registration-fields.ts";

/** The rules of `RegistrationForm`, without its schema in the browser. */
export const registrationRules: FieldRules = {
  title: (value) => (value ? undefined : REQUIRED),
  ...rulesOf(registrationFields),
};
