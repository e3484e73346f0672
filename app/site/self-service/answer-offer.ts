import { data, href, redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { readFields } from "#app/ui/read-fields.ts";
import type { Route } from "./+types/answer-offer.ts";
import { secretHeaders, takeTry } from "./own-registration.ts";

/** Opened in the browser it answers nothing: the page with the two buttons does. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href("/anmeldung/verwalten/:token", params), { headers: secretHeaders({}) });
}

/** Takes the seat that was offered, or leaves the waiting list. The page then says how the registration stands. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { waitingLists } = context.get(servicesContext);
  const form = await readFields(request, ["antwort"]);
  if (form?.antwort !== "annehmen" && form?.antwort !== "ablehnen") {
    return data("Diese Anfrage ist unvollständig.", { status: 400 });
  }
  const refusal = await takeTry(context);
  if (refusal) throw data(refusal.message, { status: 429, headers: refusal.headers });
  if (form.antwort === "annehmen") await waitingLists.accept(params.token);
  else await waitingLists.decline(params.token);
  return redirect(href("/anmeldung/verwalten/:token", params), { status: 303, headers: secretHeaders({}) });
}
