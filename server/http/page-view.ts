import type { Handler } from "hono";
import { publicPages } from "#model/public-pages.ts";
import type { PageViewCounter } from "#server/pageviews/page-view-counter.ts";

/** Pages about one record, and the one after a registration. */
const recordPage =
  /^\/(nachrichten\/[a-z0-9-]{1,200}|register\/[A-Za-z0-9_-]{1,128}|registration\/success|anmeldung\/[a-z0-9-]{1,120})$/i;

/** Whether a path is that of a public page; what a browser made up is not counted. */
function isPublicPage(path: string): boolean {
  return (publicPages as readonly string[]).includes(path.toLowerCase()) || recordPage.test(path);
}

/** Whether the visitor allows being counted: neither "Do Not Track" nor "Global Privacy Control" is set. */
export function allowsCounting(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1";
}

/** `POST /api/page-view` with the path as text: a page opened in the browser without a request for its HTML. */
export function countPageView(pageViews: PageViewCounter): Handler {
  return async (context) => {
    const path = (await context.req.text()).slice(0, 300);
    if (isPublicPage(path) && allowsCounting(context.req.header())) pageViews.count(path);
    return context.body(null, 204);
  };
}
