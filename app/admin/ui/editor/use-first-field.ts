import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";

/**
 * Returns props for the first field of a dialog's form, which gets the focus: by HTML's `autofocus` in server-rendered
 * pages, by Mantine's focus trap in dialogs opened by script.
 */
export function useFirstField(): { "data-autofocus": true; autoFocus: boolean } {
  return { "data-autofocus": true, autoFocus: !useIsInBrowser() };
}
