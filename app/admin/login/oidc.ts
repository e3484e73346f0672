import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/oidc.ts";
import { oidcCookie } from "./oidc-cookie.ts";

/** Redirects to the identity provider, if one is configured. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { config, identityProvider, log } = context.get(servicesContext);
  if (!identityProvider) throw redirect("/admin/login");
  try {
    const { location, authorizationRequest } = await identityProvider.start({
      asksAgain: url.searchParams.has("bestaetigen"),
    });
    const cookie = await oidcCookie(config.siteUrl).serialize({
      authorizationRequest,
      weiter: url.searchParams.get("weiter"),
    });
    return redirect(location, { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    log.error("the identity provider does not answer", { error });
    return redirect("/admin/login?anbieter=failed");
  }
}
