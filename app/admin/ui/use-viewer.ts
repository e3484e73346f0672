import { createContext, use, useMemo } from "react";
import { useLocation } from "react-router";
import { may, type Permission, type ViewerWithRole } from "#model/accounts/permission.ts";
import { isAllowedAt } from "../access.ts";
import { RecordPlaceContext } from "./dialog/dialog-href.ts";

export const ViewerContext = createContext<ViewerWithRole | undefined>(undefined);

/** Returns the signed-in viewer, on every screen below the admin layout. */
export function useViewer(): ViewerWithRole {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("There is a viewer only inside the frame of the back office.");
  return viewer;
}

export function useMay(permission: Permission): boolean {
  return may(useViewer(), permission);
}

/**
 * Whether the viewer may change the content of this screen.
 * @param path where changes are sent; default: the screen itself
 */
export function useMayChange(path?: string): boolean {
  const { pathname } = useLocation();
  const list = use(RecordPlaceContext)?.list;
  const [place = list ?? pathname] = path?.split("?") ?? [];
  const viewer = useViewer();
  return useMemo(() => isAllowedAt(viewer, place, "change"), [viewer, place]);
}
