import { redirect } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Route } from "./+types/logout.ts";

/** Sign-out requires a POST; opening the URL does not sign out. */
export function loader() {
  throw redirect("/admin/dashboard");
}

export async function action({ request, context }: Route.ActionArgs) {
  const setCookies = await context.get(servicesContext).accounts.signOut(request.headers.get("Cookie"));
  const headers = new Headers(setCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return redirect("/admin/login", { headers });
}
