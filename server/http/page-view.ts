import type { Handler } from "hono";
import type { PageViewCounter } from "#server/pageviews/page-view-counter.ts";
import { allowsCounting } from "./page-responder.ts";

/** The public pages a browser may report; anything made up is not counted. */
const countedPath =
  /^\/(wissenschaft|aktuelles|veranstaltungen|mitgliedschaft|datenschutz|dokumente|ueber-uns|nachrichten(\/[a-z0-9-]{1,200})?|register\/[A-Za-z0-9_-]{1,128}|registration\/success|anmeldung\/[a-z0-9-]{1,120})?$/i;

/** `POST /api/page-view` with the path as text: a page opened in the browser without a request for its HTML. */
export function countPageView(pageViews: PageViewCounter): Handler {
  return async (context) => {
    const path = (await context.req.text()).slice(0, 300);
    const { dnt, "sec-gpc": gpc } = context.req.header();
    if (countedPath.test(path) && allowsCounting({ dnt, "sec-gpc": gpc })) pageViews.count(path);
    return context.body(null, 204);
  };
}
