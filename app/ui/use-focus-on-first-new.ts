import { useEffect, useRef } from "react";

/**
 * Moves the focus to the first new row after a `MoreLink`.
 * @param rowIds element ids of the list, in its order
 */
export function useFocusOnFirstNew(rowIds: readonly string[]): void {
  const shown = useRef(rowIds.length);
  useEffect(() => {
    const firstNew = rowIds[shown.current];
    shown.current = rowIds.length;
    // Only after a `MoreLink`, which has the focus, or has left it to the page by disappearing.
    const { activeElement: active } = document;
    if (!firstNew || (active !== document.body && !active?.closest("[data-shows-more]"))) return;
    const link = document.getElementById(firstNew)?.querySelector<HTMLElement>(":is(h2, h3) a");
    link?.focus({ preventScroll: true });
  }, [rowIds]);
}
