import { createContext, use } from "react";
import type { Viewer } from "#model/permission.ts";

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** Who is signed in, on every screen below the admin layout. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error("There is a viewer only inside the frame of the back office.");
  return viewer;
}
