import { useState } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Prefetches the route that handles a form as soon as one of its fields is focused. If it were fetched on submit, a
 * lost connection would make the router reload the page, and the values would be lost.
 * @param action where the form is sent
 * @returns the form's `onFocus` handler, and an element to render in the form
 */
export function useFormRoute(action: string): { onFocus(): void; links: React.ReactNode } {
  const [isBegun, setIsBegun] = useState(false);
  return { onFocus: () => setIsBegun(true), links: isBegun && <PrefetchPageLinks page={action} /> };
}
