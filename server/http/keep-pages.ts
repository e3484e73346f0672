import { setImmediate } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { canonicalQuery } from "#model/public-query.ts";
import type { Services } from "#server/services.ts";
import { acceptedEncoding, allowsCounting, compressWell, createCachedPage, inEncoding } from "./page-responder.ts";

/**
 * Outside all middleware that sets headers, so that a page is kept with every one of them: counts the view of a public
 * page, keeps it, and answers it exactly as the page cache does from now on.
 */
export function keepPages({
  pageCache,
  pageViews,
  log,
}: Pick<Services, "pageCache" | "pageViews" | "log">): MiddlewareHandler {
  // One page after the other: many at once would take more memory than all the rest.
  let compressing = Promise.resolve();
  return async (context, next) => {
    const { generation } = pageCache;
    await next();
    const { req, res } = context;
    if (req.method !== "GET" || !isPublicPage(res)) return;
    const { pathname, search } = new URL(req.url);
    const { dnt, "sec-gpc": gpc } = req.header();
    if (allowsCounting({ dnt, "sec-gpc": gpc })) pageViews.count(pathname);
    const query = canonicalQuery(search);
    // What somebody searched for is nobody else's page.
    if (new URLSearchParams(query).has("suche")) return;

    const key = pathname + query;
    const page = createCachedPage(pathname, res.headers, Buffer.from(await res.arrayBuffer()));
    pageCache.put(key, page, generation);
    const { headers, body } = inEncoding(page, acceptedEncoding(req.header("accept-encoding")));
    compressing = compressing
      .then(() => setImmediate())
      .then(() => (pageCache.get(key) === page ? compressWell(page) : undefined))
      .catch((error: unknown) => log.error("page was not compressed", { error }));
    // Hono would merge the headers of an answer that is replaced.
    context.res = undefined;
    context.res = new Response(body, { headers });
  };
}

/** A page for everybody says so itself: `Cache-Control: public`. */
function isPublicPage({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get("Cache-Control") ?? "").startsWith("public") &&
    (headers.get("Content-Type") ?? "").startsWith("text/html") &&
    !headers.has("Set-Cookie")
  );
}
