import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import type { Route } from "./+types/viewer.ts";

/** `/admin/viewer`: returns the viewer of the browser's session. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer: ViewerWithRole = context.get(viewerContext);
  const { accounts } = context.get(servicesContext);
  return Response.json({ ...viewer, isRecentlyProven: await accounts.isRecentlyProven(request.headers.get("Cookie")) });
}
