import type { HonoRequest } from "hono";
import { canonicalQuery } from "#model/site/public-query.ts";
import { isBackOffice, isRead, isUpload } from "./request-kind.ts";

/**
 * Returns the request passed to the routes: with the canonical origin whatever `Host` says, with the request's id, and
 * for public pages without unknown query parameters, so that these reach neither a page nor the cache.
 */
export async function canonicalRequest(received: HonoRequest, siteUrl: string, id: string): Promise<Request> {
  const { method, signal, url, headers: receivedHeaders } = received.raw;
  const { pathname, search, searchParams } = new URL(url);
  const { origin } = new URL(siteUrl);
  const headers = new Headers(receivedHeaders);
  headers.set("x-request-id", id);
  // React Router compares the origin; `sameOriginOnly` also accepts other host names of this server, e.g. localhost.
  if (headers.has("origin")) headers.set("origin", origin);

  if (isRead(method) && !isBackOffice(pathname)) {
    // No signal: rendering continues for the cache when the client disconnects.
    return new Request(origin + pathname + publicQuery(pathname, search, searchParams), { method, headers });
  }
  // Uploads are streamed.
  const body = isRead(method) ? undefined : isUpload(pathname) ? received.raw.body : await received.arrayBuffer();
  return new Request(origin + pathname + search, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

function publicQuery(pathname: string, search: string, params: URLSearchParams): string {
  const query = canonicalQuery(search);
  // React Router's parameter that selects the loaders to run.
  const routes = pathname.endsWith(".data") ? params.get("_routes") : null;
  return routes === null ? query : `${query}${query ? "&" : "?"}${new URLSearchParams({ _routes: routes })}`;
}
