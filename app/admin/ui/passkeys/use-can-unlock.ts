import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";

/** Whether this browser knows passkeys; false on the server, and without script. */
export function useCanUnlock(): boolean {
  return useIsInBrowser() && "PublicKeyCredential" in window;
}
