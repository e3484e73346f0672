import { data, type MiddlewareFunction, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { decide } from "../access.ts";
import { refusal, secondFactorMissing } from "../ui/refusal.ts";

/** Where somebody gets who has to set up a second factor and has not: there it is set up. */
const openWithoutSecondFactor = ["/admin/account", "/admin/viewer"];

/**
 * The one guard of the back office: whatever is asked of a route below it, by document, data request or form, is
 * answered only to whoever is signed in and whose role may; everybody else is sent to sign in and comes back afterwards,
 * or is refused. The role is read with each request.
 */
export const requireViewer: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const { accounts, clock } = context.get(servicesContext);
  const viewer = await accounts.findViewer(request.headers.get("Cookie"));
  if (!viewer) throw redirect(`/admin/login?${new URLSearchParams({ weiter: url.pathname + pageQuery(url) })}`);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const decision = decide(viewer, `/${pattern}`, params, isReading ? "see" : "change");
  if (decision === "unknown") throw data("Method Not Allowed", { status: 405 });
  if (decision === "refused") {
    await accounts.recordRefusal(viewer, url.pathname);
    throw data(refusal, { status: 403, headers: { "Cache-Control": "no-store" } });
  }
  if (!openWithoutSecondFactor.includes(url.pathname.replace(/\.data$/, ""))) {
    const deadline = await accounts.requiredSecondFactor.findDeadline(viewer);
    if (deadline && deadline <= clock()) {
      if (isReading) throw redirect("/admin/account");
      throw data(secondFactorMissing, { status: 403, headers: { "Cache-Control": "no-store" } });
    }
  }
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
