import { useState } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Fetches the script that answers a form as soon as somebody begins to fill it in. Where it came only with the submit, a
 * connection lost meanwhile would make the router load the page anew, and everything typed would be gone.
 * @param action where the form is sent
 * @returns for the form's `onFocus`, and an element to place in the form
 */
export function useFormRoute(action: string): { onFocus(): void; links: React.ReactNode } {
  const [isBegun, setIsBegun] = useState(false);
  return { onFocus: () => setIsBegun(true), links: isBegun && <PrefetchPageLinks page={action} /> };
}
