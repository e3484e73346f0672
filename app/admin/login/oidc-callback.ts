import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/oidc-callback.ts";
import { oidcCookie } from "./oidc-cookie.ts";
import { returnPath } from "./return-path.ts";
import { redirectToCode } from "./second-step.ts";

/** The redirect URI of the identity provider. Signs in users who have an account here. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { accounts, config, identityProvider, log } = context.get(servicesContext);
  if (!identityProvider) throw redirect("/admin/login");
  const cookies = request.headers.get("Cookie");
  const cookie = oidcCookie(config.siteUrl);
  const { authorizationRequest, weiter } = (await cookie.parse(cookies)) ?? {};
  const outcome = await identityProvider.finish(url.searchParams, authorizationRequest);
  const signIn = outcome.ok
    ? await accounts.signInProven(outcome.identity, cookies, request.headers.get("User-Agent") ?? "")
    : outcome;
  const headers = new Headers({ "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) });
  if (!signIn.ok && signIn.reason === "code_needed") {
    return redirectToCode([...headers.getSetCookie(), ...signIn.setCookies], returnPath(String(weiter)));
  }
  if (!signIn.ok) {
    const { reason } = signIn;
    log.warn("sign-in through the identity provider refused", { reason, error: "error" in signIn && signIn.error });
    return redirect(`/admin/login?anbieter=${reason}`, { headers });
  }
  for (const setCookie of signIn.setCookies) headers.append("Set-Cookie", setCookie);
  return redirect(returnPath(String(weiter)), { headers });
}
