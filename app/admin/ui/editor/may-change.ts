import { createContext, use } from "react";

/** Whether the viewer may change the content of the surrounding form; set by `EditorFormShell`. */
export const MayChangeContext = createContext(true);

export function useMayChangeForm(): boolean {
  return use(MayChangeContext);
}
