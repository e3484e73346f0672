import type { IncomingMessage } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { isRead } from "./request-kind.ts";
import type { RequestTarget } from "./request-target.ts";
import type { FoundRoute, RoutedTarget, RouteTable } from "./route-table.ts";

/** `route` is the route the request belongs to; undefined for unknown paths. */
export type RouteVariables = { route: FoundRoute | undefined };

/**
 * The first step of every request: each path has one spelling, in which everything behind this step sees it
 * (`context.req.path`, see `pathOf`). Reads in another spelling are redirected to it, anything else is refused.
 * Reads of old addresses, which are no pages here, are redirected to where they lead now.
 * @param secure adds the headers of every response
 * @param follow returns where an old address leads
 */
export function oneSpelling(
  routes: RouteTable,
  secure: MiddlewareHandler,
  follow: (path: string, query: string, isPage: boolean) => Promise<string | undefined>,
): MiddlewareHandler<{ Variables: RouteVariables }> {
  return async (context, next) => {
    // Over the network the line as received: the URL of the request is already tidied up.
    const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
    const target = routes.read(incoming?.url ?? context.req.url);
    const newAddress = target && (await followOld(context.req.method, target));
    if (newAddress) {
      await secure(context, async () => {
        context.res = context.body(null, 301, { "Cache-Control": "no-cache", Location: inAscii(newAddress) });
      });
      return;
    }
    if (target?.isCanonical) {
      context.set("route", target.route);
      return next();
    }
    await secure(context, async () => {
      context.res = answer(context, target);
    });
  };

  async function followOld(method: string, { route, path, query }: RoutedTarget): Promise<string | undefined> {
    const isPage = route !== undefined;
    if (!isRead(method) || (isPage && !mayBeOld.has(route.pattern) && !isOldPost(path + query))) return undefined;
    // The data of a page: see `app/site/unknown-path.ts`.
    return path.endsWith(".data") ? undefined : follow(path, query, isPage);
  }
}

/** Routes for any name, which the old site may have used for its own. */
const mayBeOld: ReadonlySet<string> = new Set(["/nachrichten/:slugWithId", "/veranstaltungen/:fileName"]);

/** Whether an address is that of a page of the program most old sites were made with, which had them on its start page. */
export function isOldPost(target: string): boolean {
  return /^\/\?(?:p|page_id|attachment_id|cat)=\d{1,12}(?:&|$)/.test(target);
}

/** Editors may enter letters that a header cannot hold. */
function inAscii(address: string): string {
  return address.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function answer(context: Context, target: RequestTarget | undefined): Response {
  if (!target) return context.text("Diese Adresse ist nicht lesbar.", 400);
  const { path, query } = target;
  if (!isRead(context.req.method)) return context.text(misspelled, 400);
  return context.body(null, 308, { "Cache-Control": "no-store", Location: path + query });
}

const misspelled =
  "Diese Adresse ist nicht richtig geschrieben. Bitte öffnen Sie die Seite neu und versuchen Sie es erneut.";

/** Returns the path of a URL as it is written there; Hono would decode it. */
export function pathOf(url: string): string {
  const path = /^\w+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] || "/";
  // A copy: a part of a text keeps the whole text in memory, here up to 16 KB for each page of the cache.
  return Buffer.from(path).toString();
}
