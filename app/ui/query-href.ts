import { useLocation } from "react-router";
import { canonicalQuery } from "#model/site/public-query.ts";

/**
 * Returns a function that builds links to the same page with changed query parameters; `null` removes one. Unknown
 * parameters are dropped, as on the server, so that server and browser render the same link.
 */
export function useQueryHref(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation();
  const current = canonicalQuery(search, pathname);
  return (changes) => {
    const parameters = new URLSearchParams(current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) parameters.delete(name);
      else parameters.set(name, value);
    }
    const query = canonicalQuery(`?${parameters}`, pathname).replace(/^\?/, "");
    return query ? `${pathname}?${query}` : pathname;
  };
}
