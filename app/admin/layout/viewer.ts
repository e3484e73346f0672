import { viewerContext } from "#app/contexts.ts";
import type { Viewer } from "#model/permission.ts";
import type { Route } from "./+types/viewer.ts";

/** `/admin/viewer`: whose session the browser has. */
export function loader({ context }: Route.LoaderArgs) {
  const { id, email } = context.get(viewerContext);
  return Response.json({ id, email } satisfies Viewer);
}
