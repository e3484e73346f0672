import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, variantOf } from "./cached-page.ts";
import { matchesTag } from "./entity-tag.ts";
import { type PageCache, pageKey } from "./page-cache.ts";
import { allowsCounting } from "./page-view.ts";

/**
 * Sends a cached page on `node:http`, before Hono handles the request.
 * @returns false when the page is not cached and the caller has to handle the request
 */
export function respondFromCache(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
  countView: (path: string) => void,
): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const page = cache.get(pageKey(request.url ?? ""));
  if (!page) return false;
  if (method === "GET" && page.viewPath && allowsCounting(headers)) countView(page.viewPath);
  if (matchesTag(headers["if-none-match"], page.etag)) {
    response.writeHead(304, page.headers).end();
    return true;
  }
  const variant = variantOf(page, acceptedEncoding(headers["accept-encoding"]));
  response.writeHead(200, variant.headers);
  response.end(method === "HEAD" ? undefined : variant.body);
  return true;
}
