import type { Registration } from "#model/registrations/registration.ts";
import { foldGerman } from "#model/text/fold.ts";

type Searched = "firstName" | "lastName" | "email" | "city";

/** Returns the text in which the registration search looks for terms. */
export function searchKey({ firstName, lastName, email, city }: Pick<Registration, Searched>): string {
  return foldGerman(`${firstName} ${lastName} ${email} ${city}`).replace(/[^a-z0-9]+/g, " ");
}
