import { nameSearchText } from "#model/people/name-search.ts";
import type { Registration } from "#model/registrations/registration.ts";

type Searched = "firstName" | "lastName" | "email" | "city";

/** Returns the text in which the registration search looks for terms. */
export function searchKey({ firstName, lastName, email, city }: Pick<Registration, Searched>): string {
  return nameSearchText(`${firstName} ${lastName} ${email} ${city}`);
}
