import { canonicalQuery, type PublicParameter } from "#model/site/public-query.ts";

/**
 * Returns a function that reads the known query parameters of a public page. The server reduces the query of a page
 * request, but not that of the data request of a client-side navigation.
 */
export function readQuery(url: URL): (name: PublicParameter) => string | undefined {
  const query = new URLSearchParams(canonicalQuery(url.search, url.pathname));
  return (name) => query.get(name) ?? undefined;
}
