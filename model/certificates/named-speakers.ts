import { isFoundByName, nameSearchText } from "#model/people/name-search.ts";

/** The people an event names as contributing, see `Disclosures`. */
type Named = readonly { name: string }[];

/** Whether an event names a person as contributing. @param person first and last name, without title */
export function isNamedSpeaker(named: Named, person: string): boolean {
  return person.trim() !== "" && named.some(({ name }) => isFoundByName(nameSearchText(name), person));
}

/** Returns the names of those who are not among these people. */
export function namedButMissing(named: Named, people: readonly string[]): string[] {
  return named
    .filter((one) => one.name && !people.some((person) => isNamedSpeaker([one], person)))
    .map(({ name }) => name);
}
