import { createContext, use } from "react";

/** Whether whoever is signed in may change what the form around shows; set by `EditorFormShell`. */
export const MayChangeContext = createContext(true);

export function useMayChangeForm(): boolean {
  return use(MayChangeContext);
}
