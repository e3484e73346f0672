import { data, href, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/form/read-form.ts";
import { secretHeaders } from "#app/ui/uncached-headers.ts";
import type { Route } from "./+types/answer-offer.ts";
import { enforceRateLimit } from "./own-registration.ts";

/** Redirects a GET to the page with the two buttons. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href("/anmeldung/verwalten/:token", params), { headers: secretHeaders() });
}

/** Accepts the offered seat or leaves the waiting list, then redirects to the page that shows the status. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { waitingLists } = context.get(servicesContext);
  const form = await readFields(request, ["antwort"]);
  if (form?.antwort !== "annehmen" && form?.antwort !== "ablehnen") {
    return data("Diese Anfrage ist unvollständig.", { status: 400 });
  }
  const refusal = await enforceRateLimit(context);
  if (refusal) throw data(refusal.message, { status: 429, headers: refusal.headers });
  if (form.antwort === "ablehnen") await waitingLists.decline(params.token);
  // What has just expired is settled first, so that the page does not say that they wait.
  else if ((await waitingLists.accept(params.token)) === "gone") await waitingLists.work();
  return redirect(href("/anmeldung/verwalten/:token", params), { status: 303, headers: secretHeaders() });
}
