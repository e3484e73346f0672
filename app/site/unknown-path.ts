import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { isResourcePath } from "#model/site/resource-path.ts";
import type { Route } from "./+types/unknown-path.ts";

/**
 * Redirects any unlisted path to `/` (SPEC §2); a missing file, feed or API path gets 404 (DESIGN §5). Uses the
 * normalised `url`: a client-side navigation requests `/path.data`, which is not a file, and so follows a link to an old
 * address only here.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const isNavigation = new URL(request.url).pathname.endsWith(".data");
  const newAddress = isNavigation && (await context.get(servicesContext).redirects.follow(url.pathname, "", false));
  if (newAddress) throw redirect(newAddress, 301);
  return answerUnknownPath(url);
}

export function action({ url }: Route.ActionArgs) {
  return answerUnknownPath(url);
}

export function answerUnknownPath({ pathname }: URL): Response {
  if (isResourcePath(pathname)) return new Response("Diese Datei gibt es nicht oder nicht mehr.", { status: 404 });
  throw redirect("/", 302);
}
