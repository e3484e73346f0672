import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";

/**
 * Props of the field a dialog's form begins with: it has the focus, in the page from the server by HTML's `autofocus`,
 * in a dialog opened by script by Mantine's focus trap.
 */
export function useFirstField(): { "data-autofocus": true; autoFocus: boolean } {
  return { "data-autofocus": true, autoFocus: !useIsInBrowser() };
}
