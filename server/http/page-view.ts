import type { Handler } from "hono";
import type { PageViewCounter } from "#server/pageviews/page-view-counter.ts";

/** The public pages a browser may report; anything made up is not counted. */
const countedPath =
  /^\/(wissenschaft|aktuelles|veranstaltungen|mitgliedschaft|datenschutz|dokumente|ueber-uns|nachrichten(\/[a-z0-9-]{1,200})?|register\/[A-Za-z0-9_-]{1,128}|registration\/success|anmeldung\/[a-z0-9-]{1,120})?$/i;

/** Whether the visitor allows being counted: neither "Do Not Track" nor "Global Privacy Control" is set. */
export function allowsCounting(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1";
}

/** `POST /api/page-view` with the path as text: a page opened in the browser without a request for its HTML. */
export function countPageView(pageViews: PageViewCounter): Handler {
  return async (context) => {
    const path = (await context.req.text()).slice(0, 300);
    if (countedPath.test(path) && allowsCounting(context.req.header())) pageViews.count(path);
    return context.body(null, 204);
  };
}
