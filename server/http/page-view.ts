import type { Handler } from "hono";
import type { RateLimit } from "#server/rate-limits.ts";
import type { Services } from "#server/services.ts";
import { clientAddress, networkKey } from "./client-address.ts";
import type { BodyVariables } from "./receive-body.ts";

/** More than the visitors behind one address cause. */
const viewsPerAddress: RateLimit = { name: "page-view", points: 120, seconds: 60 };

/** Whether the visitor allows being counted: neither "Do Not Track" nor "Global Privacy Control" is set. */
export function allowsCounting(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1";
}

/** Handles `POST /api/page-view` with the path as text, for client-side navigations, which request no HTML. */
export function countPageView({
  config,
  findViewedPage,
  pageViews,
  rateLimits,
}: Pick<Services, "config" | "findViewedPage" | "pageViews" | "rateLimits">): Handler<{ Variables: BodyVariables }> {
  return async (context) => {
    const address = networkKey(clientAddress(context, config.trustedProxies));
    const seconds = await rateLimits.take(viewsPerAddress, address);
    if (seconds > 0) return context.body(null, 429, { "Retry-After": String(seconds) });
    if (!allowsCounting(context.req.header())) return context.body(null, 204);
    const path = await findViewedPage(await new Response(context.get("body")).text());
    if (path) pageViews.count(path);
    return context.body(null, 204);
  };
}
