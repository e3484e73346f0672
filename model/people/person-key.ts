import { addressKey } from "./address-key.ts";
import { foldName } from "./name-search.ts";

interface Named {
  firstName: string;
  lastName: string;
}

/** Longest name that is compared, so that keys of hostile input stay small. */
const longest = 200;

/**
 * Returns the form of a name by which two persons of one address are told apart. Spelling, order and titles do not
 * matter: "Jörg Müller" is "mueller, JOERG".
 */
export function nameKey({ firstName, lastName }: Named): string {
  const words = foldName(`${firstName} ${lastName}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...words.sort().join(" ")].slice(0, longest).join("");
}

/**
 * Returns the form of a person by which two are compared: the address and the name together, since a practice or a
 * family may share an address. The only place that decides whether two entries are the same person.
 */
export function personKey(person: Named & { email: string }): string {
  return `${addressKey(person.email)} ${nameKey(person)}`;
}
