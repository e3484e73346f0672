import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/oidc-callback.ts";
import { returnPath } from "./return-path.ts";

/** Where the identity provider sends the browser back to. Only whoever has an account here comes in. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, identityProvider, log } = context.get(servicesContext);
  if (!identityProvider) throw redirect("/admin/login");
  const cookies = request.headers.get("Cookie");
  const outcome = await identityProvider.finish(url.searchParams, cookies);
  const headers = new Headers({ "Set-Cookie": outcome.setCookie });
  if (!outcome.ok) {
    if (outcome.error) log.warn("sign-in at the identity provider failed", { error: outcome.error });
    return redirect(`/admin/login?anbieter=${outcome.reason}`, { headers });
  }
  const signIn = await accounts.signInProven(outcome.email, cookies);
  if (!signIn.ok) return redirect("/admin/login?anbieter=unknown", { headers });
  for (const setCookie of signIn.setCookies) headers.append("Set-Cookie", setCookie);
  return redirect(returnPath(outcome.returnPath), { headers });
}
