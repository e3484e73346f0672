import { type RefObject, useLayoutEffect } from "react";

/** Makes a server-rendered open dialog modal while it is mounted. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // From now on its own handlers close it, no longer those of app/inline/early-dialog.ts.
    (element as { early?: boolean }).early = false;
    // Shown anew, one that is modal since the page was loaded would be its largest paint, seconds later.
    if (!element.matches(":modal")) showModal(element);
    // Closing it before removal returns the focus to the link that opened it.
    return () => element.close();
  }, [dialog]);
}

/** Reopens the dialog as modal, which requires that it is closed; keeps the focus of a form in it. */
function showModal(element: HTMLDialogElement): void {
  const focused = document.activeElement;
  element.close();
  element.showModal();
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}
