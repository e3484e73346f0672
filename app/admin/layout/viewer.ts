import { viewerContext } from "#app/contexts.ts";
import type { ViewerWithRole } from "#model/permission.ts";
import type { Route } from "./+types/viewer.ts";

/** `/admin/viewer`: whose session the browser has. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(context.get(viewerContext) satisfies ViewerWithRole);
}
