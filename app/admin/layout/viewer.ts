import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { ViewerWithRole } from "#model/permission.ts";
import type { Route } from "./+types/viewer.ts";

/** `/admin/viewer`: whose session the browser has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer: ViewerWithRole = context.get(viewerContext);
  const { accounts } = context.get(servicesContext);
  return Response.json({ ...viewer, isRecentlyProven: await accounts.isRecentlyProven(request.headers.get("Cookie")) });
}
