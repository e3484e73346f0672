import type { HonoRequest } from "hono";
import { canonicalQuery } from "#model/public-query.ts";
import { isBackOffice, isRead, isUpload } from "./request-kind.ts";

/**
 * The request as routes see it: on the canonical origin whatever `Host` says, with the request's id, and for public
 * pages without unknown query parameters, so that nothing made up reaches a page or the cache.
 */
export async function canonicalRequest(received: HonoRequest, siteUrl: string, id: string): Promise<Request> {
  const { method, signal, url, headers: receivedHeaders } = received.raw;
  const { pathname, search, searchParams } = new URL(url);
  const { origin } = new URL(siteUrl);
  const headers = new Headers(receivedHeaders);
  headers.set("x-request-id", id);
  // `sameOriginOnly` has accepted another name of this machine, as http://localhost; React Router compares.
  if (headers.has("origin")) headers.set("origin", origin);

  if (isRead(method) && !isBackOffice(pathname)) {
    // Not aborted when the visitor leaves: the page is finished for the cache.
    return new Request(origin + pathname + publicQuery(pathname, search, searchParams), { method, headers });
  }
  // Uploads are streamed.
  const body = isRead(method) ? undefined : isUpload(pathname) ? received.raw.body : await received.arrayBuffer();
  return new Request(origin + pathname + search, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

function publicQuery(pathname: string, search: string, params: URLSearchParams): string {
  const query = canonicalQuery(search);
  // React Router's own parameter: which of a page's loaders the browser wants to run.
  const routes = pathname.endsWith(".data") ? params.get("_routes") : null;
  return routes === null ? query : `${query}${query ? "&" : "?"}${new URLSearchParams({ _routes: routes })}`;
}
