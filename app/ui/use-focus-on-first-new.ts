import { useEffect, useRef } from "react";

/**
 * After a `MoreLink`, keyboard and screen reader go on where the new rows begin.
 * @param rowIds ids of the elements of the list, in its order
 */
export function useFocusOnFirstNew(rowIds: readonly string[]): void {
  const shown = useRef(rowIds.length);
  useEffect(() => {
    const firstNew = rowIds[shown.current];
    shown.current = rowIds.length;
    // Rows that came for another reason leave the focus alone. A link that has gone leaves it to the page.
    const { activeElement: active } = document;
    if (!firstNew || (active !== document.body && !active?.closest("[data-shows-more]"))) return;
    const link = document.getElementById(firstNew)?.querySelector<HTMLElement>(":is(h2, h3) a");
    link?.focus({ preventScroll: true });
  }, [rowIds]);
}
