import { useMatches } from "react-router";

/** The `handle` of a route that shows a person their own registration. */
export const personalPage = { isPersonal: true } as const;

/**
 * Whether the current page is about a person's own registration: what the public sees of free seats would be read as
 * being about it ("Ausgebucht" to the person who has the last seat).
 */
export function useIsPersonal(): boolean {
  return useMatches().some(({ handle }) => (handle as Partial<typeof personalPage> | undefined)?.isPersonal);
}
