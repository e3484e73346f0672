import { type MiddlewareFunction, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";

/**
 * The one guard of the back office: whatever is asked of a route below it, by document, data request or form, is
 * answered only to a signed-in administrator; everybody else is sent to sign in and comes back afterwards.
 */
export const requireViewer: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const viewer = await context.get(servicesContext).accounts.findViewer(request.headers.get("Cookie"));
  if (!viewer) throw redirect(`/admin/login?${new URLSearchParams({ weiter: url.pathname + pageQuery(url) })}`);
  context.set(viewerContext, viewer);
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The query of the page, without what the router adds to its data requests. */
function pageQuery(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  query.delete("index");
  return query.size ? `?${query}` : "";
}
