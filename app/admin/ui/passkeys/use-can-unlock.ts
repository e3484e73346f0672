import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";

/** Whether this browser supports passkeys; false on the server and before hydration. */
export function useCanUnlock(): boolean {
  return useIsInBrowser() && "PublicKeyCredential" in window;
}
