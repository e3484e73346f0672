import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/oidc.ts";
import { returnPath } from "./return-path.ts";

/** Sends the browser to the identity provider, where one is configured. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { identityProvider, log } = context.get(servicesContext);
  if (!identityProvider) throw redirect("/admin/login");
  try {
    const { location, setCookie } = await identityProvider.start(returnPath(url.searchParams.get("weiter")));
    return redirect(location, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    log.error("the identity provider does not answer", { error });
    return redirect("/admin/login?anbieter=failed");
  }
}
