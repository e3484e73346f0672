import type { HonoRequest } from "hono";
import { canonicalQuery } from "#model/site/public-query.ts";
import type { BodyVariables } from "./receive-body.ts";
import { isBackOffice, isRead } from "./request-kind.ts";
import { pagePath } from "./request-target.ts";

/**
 * Returns the request passed to the routes: with the canonical origin whatever `Host` says, with the request's id, and
 * for public pages without the query parameters they do not know, so that these reach neither a page nor the cache.
 */
export function canonicalRequest(
  { path, raw }: HonoRequest,
  body: BodyVariables["body"],
  siteUrl: string,
  id: string,
): Request {
  const { method, signal, url, headers: receivedHeaders } = raw;
  const { search, searchParams } = new URL(url);
  const { origin } = new URL(siteUrl);
  const headers = new Headers(receivedHeaders);
  headers.set("x-request-id", id);
  // React Router compares the origin; `sameOriginOnly` also accepts other host names of this server, e.g. localhost.
  if (headers.has("origin")) headers.set("origin", origin);

  if (isRead(method) && !isBackOffice(path)) {
    // No signal: rendering continues for the cache when the client disconnects.
    return new Request(origin + path + publicQuery(path, search, searchParams), { method, headers });
  }
  const init = { method, headers, body, signal, duplex: "half" };
  return new Request(origin + path + search, init as RequestInit);
}

function publicQuery(path: string, search: string, params: URLSearchParams): string {
  const query = canonicalQuery(search, pagePath(path));
  // React Router's parameter that selects the loaders to run.
  const routes = path.endsWith(".data") ? params.get("_routes") : null;
  return routes === null ? query : `${query}${query ? "&" : "?"}${new URLSearchParams({ _routes: routes })}`;
}
