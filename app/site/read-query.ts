import { canonicalQuery, type PublicParameter } from "#model/public-query.ts";

/**
 * The query parameters of a public page, only those it understands. The server reduces the query of a page, but not
 * that of the data request which a navigation in the browser makes.
 */
export function readQuery(url: URL): (name: PublicParameter) => string | undefined {
  const query = new URLSearchParams(canonicalQuery(url.search));
  return (name) => query.get(name) ?? undefined;
}
