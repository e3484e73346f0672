import { createContext, use } from "react";
import { useLocation } from "react-router";
import { may, type Permission, type ViewerWithRole } from "#model/permission.ts";
import { isAllowedAt } from "../access.ts";

export const ViewerContext = createContext<ViewerWithRole | undefined>(undefined);

/** Who is signed in, on every screen below the admin layout. */
export function useViewer(): ViewerWithRole {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("There is a viewer only inside the frame of the back office.");
  return viewer;
}

export function useMay(permission: Permission): boolean {
  return may(useViewer(), permission);
}

/**
 * Whether whoever is signed in may change what this screen shows.
 * @param path where a change is sent, when not to the screen itself
 */
export function useMayChange(path?: string): boolean {
  const { pathname } = useLocation();
  return isAllowedAt(useViewer(), path ?? pathname, "change");
}
