import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server, and while the script takes over what the server wrote; true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
