import { servicesContext, viewerContext } from "#app/contexts.ts";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import type { Route } from "./+types/viewer.ts";
import { countNewRegistrations } from "./count-new-registrations.ts";

/** `/admin/viewer`: returns the viewer of the browser's session, and what the frame shows them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer: ViewerWithRole = context.get(viewerContext);
  const { accounts } = context.get(servicesContext);
  const isRecentlyProven = await accounts.isRecentlyProven(request.headers.get("Cookie"));
  return Response.json({ ...viewer, isRecentlyProven, newRegistrations: await countNewRegistrations(context) });
}
