import { setTimeout } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { canonicalQuery } from "#model/public-query.ts";
import type { Services } from "#server/services.ts";
import type { CachedPage } from "./page-cache.ts";
import { acceptedEncoding, allowsCounting, compressWell, createCachedPage, inEncoding } from "./page-responder.ts";

/** A page that lives as long is worth compressing well; until then its visitors and the next page come first. */
const settlingMilliseconds = 1000;

/** Answers for one visitor, and files: nothing is gained by asking whether they are pages. */
const neverKept = /^\/(admin|files|assets|api)(\/|$|\.)/;

/**
 * Outside all middleware that sets headers, so that a page is kept with every one of them: counts the view of a public
 * page, keeps it, and answers it exactly as the page cache does from now on. Who asks for a page that is being rendered
 * waits for it: after an edit, a crowd costs one rendering.
 */
export function keepPages(services: Pick<Services, "pageCache" | "pageViews" | "log">): MiddlewareHandler {
  const { pageCache, pageViews } = services;
  const compressLater = createCompressor(services);
  const rendering = new Map<string, Promise<CachedPage | undefined>>();

  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== "GET" || neverKept.test(path)) return await next();
    const key = keyOf(context);
    // What somebody searched for is nobody else's page.
    if (new URLSearchParams(key.slice(path.length)).has("suche")) {
      await next();
      if (isPublicPage(context.res)) count(context, path);
      return;
    }
    const { generation } = pageCache;
    const name = `${generation} ${key}`;
    const ready = await rendering.get(name);
    if (ready && generation === pageCache.generation) return answer(context, ready);

    const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>();
    rendering.set(name, promise);
    let page: CachedPage | undefined;
    try {
      await next();
      page = await pageOf(context);
    } finally {
      resolve(page);
      if (rendering.get(name) === promise) rendering.delete(name);
    }
    if (!page) return;
    pageCache.put(key, page, generation);
    answer(context, page);
    compressLater(key);
  };

  function answer(context: Context, page: CachedPage): void {
    if (page.viewPath) count(context, page.viewPath);
    const { headers, body } = inEncoding(page, acceptedEncoding(context.req.header("accept-encoding")));
    // Hono would merge the headers of an answer that is replaced.
    context.res = undefined;
    context.res = new Response(body, { headers });
  }

  function count(context: Context, path: string): void {
    const { dnt, "sec-gpc": gpc } = context.req.header();
    if (allowsCounting({ dnt, "sec-gpc": gpc })) pageViews.count(path);
  }
}

/** The name of the page in the cache, as `pageKey` makes it of a request line. */
function keyOf({ req }: Context): string {
  const { pathname, search } = new URL(req.url);
  return pathname + canonicalQuery(search);
}

async function pageOf({ req, res }: Context): Promise<CachedPage | undefined> {
  if (!isPublicPage(res)) return undefined;
  return createCachedPage(new URL(req.url).pathname, res.headers, Buffer.from(await res.arrayBuffer()));
}

/** Pages, and the feeds and calendars that programs ask for again and again. The sitemap is long and asked for seldom. */
const keptTypes = /^(text\/html|application\/atom\+xml|text\/calendar)\b/;

/** What is for everybody says so itself: `Cache-Control: public`. */
function isPublicPage({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    (headers.get("Cache-Control") ?? "").startsWith("public") &&
    keptTypes.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Set-Cookie")
  );
}

/**
 * Compresses pages once they lived a while, one after the other: many at once would take more memory than all the rest.
 * Only names wait, so that a page emptied from the cache is gone at once.
 */
function createCompressor({ pageCache, log }: Pick<Services, "pageCache" | "log">) {
  let waiting = new Set<string>();
  let work = Promise.resolve();

  async function compressAll(): Promise<void> {
    const keys = waiting;
    const { generation } = pageCache;
    waiting = new Set();
    for (const key of keys) {
      const page = generation === pageCache.generation ? pageCache.get(key) : undefined;
      if (page) await compressWell(page).catch((error: unknown) => log.error("page was not compressed", { error }));
    }
  }

  return (key: string): void => {
    const isAwaited = waiting.size > 0;
    waiting.add(key);
    if (isAwaited) return;
    const settled = setTimeout(settlingMilliseconds, undefined, { ref: false });
    work = Promise.all([work, settled]).then(compressAll);
  };
}
