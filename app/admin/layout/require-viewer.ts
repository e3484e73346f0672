import { data, type MiddlewareFunction, redirect } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { decide } from "../access.ts";
import { refusal, secondFactorMissing } from "../ui/command/failure-text.ts";

/** Paths that remain open while a required second factor is not set up. */
const openWithoutSecondFactor = ["/admin/account", "/admin/viewer"];

/**
 * The only guard of the back office. Every document, data and form request to a route below it requires a signed-in
 * user with the permission; otherwise it redirects to the sign-in page, which leads back afterwards, or answers 403.
 * The role is read on each request.
 */
export const requireViewer: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const { accounts, clock } = context.get(servicesContext);
  const viewer = await accounts.findViewer(request.headers.get("Cookie"));
  if (!viewer) throw redirect(`/admin/login?${new URLSearchParams({ weiter: url.pathname + pageQuery(url) })}`);
  const isReading = request.method === "GET" || request.method === "HEAD";
  const decision = decide(viewer, `/${pattern}`, params, isReading ? "see" : "change");
  if (decision === "unknown") throw data("Diese Methode gibt es hier nicht.", { status: 405 });
  if (decision === "refused") {
    accounts.noteRefusal(viewer, `/${pattern}`);
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
