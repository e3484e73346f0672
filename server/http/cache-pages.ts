import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "#server/services.ts";
import { acceptedEncoding, type CachedPage, createCachedPage, variantOf } from "./cached-page.ts";
import { matchesTag } from "./entity-tag.ts";
import type { RouteVariables } from "./one-spelling.ts";
import { pageKey } from "./page-cache.ts";
import { allowsCounting } from "./page-view.ts";

/**
 * Caches public pages and counts their views. Must wrap all middleware that sets headers, so that pages are cached with
 * them. Concurrent requests for a page share one rendering, so that an edit under load causes only one.
 */
export function cachePages({
  findViewedPage,
  pageCache,
  pageViews,
}: Pick<Services, "findViewedPage" | "pageCache" | "pageViews">): MiddlewareHandler<{ Variables: RouteVariables }> {
  const renderings = new Map<string, Promise<CachedPage | undefined>>();

  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== "GET" || !context.get("route")?.isPublic) return await next();
    const key = pageKey(path + new URL(context.req.url).search);
    // Search results are not cached: they are rarely requested twice.
    if (/[?&]suche=/.test(key)) {
      await next();
      if (isPage(context.res)) countView(context, await findViewedPage(path));
      return;
    }
    const { generation } = pageCache;
    const renderingKey = `${generation} ${key}`;
    const rendered = await renderings.get(renderingKey);
    if (rendered && generation === pageCache.generation) return respond(context, rendered);

    const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>();
    renderings.set(renderingKey, promise);
    let page: CachedPage | undefined;
    try {
      await next();
      if (isPublicPage(context.res)) {
        const body = Buffer.from(await context.res.arrayBuffer());
        page = createCachedPage(await findViewedPage(path), context.res.headers, body);
      }
    } finally {
      resolve(page);
      if (renderings.get(renderingKey) === promise) renderings.delete(renderingKey);
    }
    if (!page) {
      if (isPage(context.res)) countView(context, await findViewedPage(path));
      return;
    }
    pageCache.put(key, page, generation);
    respond(context, page);
  };

  /** Responds as `respondFromCache` does to later requests. */
  function respond(context: Context, page: CachedPage): void {
    countView(context, page.viewPath);
    if (matchesTag(context.req.header("if-none-match"), page.etag)) {
      context.res = undefined;
      context.res = new Response(null, { status: 304, headers: page.headers });
      return;
    }
    const { headers, body } = variantOf(page, acceptedEncoding(context.req.header("accept-encoding")));
    // Hono would merge the headers of a replaced response.
    context.res = undefined;
    context.res = new Response(body, { headers });
  }

  function countView(context: Context, path: string | undefined): void {
    if (path && allowsCounting(context.req.header())) pageViews.count(path);
  }
}

/** Pages and documents that programs poll: feeds, calendars, the sitemap, the manifest and robots.txt. */
const cachedTypes = /^(text\/(html|calendar|plain)|application\/(atom\+xml|xml|manifest\+json))(;|$)/;

/** Also one for a single visitor, as a form with a task of its own, which is not kept. */
function isPage({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("Content-Type") ?? "").startsWith("text/html");
}

/** Public pages are marked by `Cache-Control: public`. */
function isPublicPage({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get("Cache-Control") ?? "").startsWith("public") &&
    cachedTypes.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Set-Cookie")
  );
}
