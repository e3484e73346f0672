import { useRouteLoaderData } from "react-router";
import type { Viewer } from "#model/permission.ts";

/** Who is signed in, on every screen below the admin layout. */
export function useViewer(): Viewer {
  return (useRouteLoaderData("admin/layout/layout") as { viewer: Viewer }).viewer;
}
