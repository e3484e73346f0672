import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes a server-rendered open dialog modal while it is mounted. For printing it is an ordinary part of the page: of
 * the top layer, browsers print only a few pages from the scroll position on.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // From now on its own handlers close it, no longer those of app/inline/early-dialog.ts.
    (element as { early?: boolean }).early = false;
    // Shown anew, one that is modal since the page was loaded would be its largest paint, seconds later.
    if (!element.matches(":modal")) showModal(element);

    const printing = new AbortController();
    const { signal } = printing;
    let scrollTop = 0;
    const beforePrint = () => {
      scrollTop = element.scrollTop;
      showBesidePage(element);
    };
    const afterPrint = () => {
      showModal(element);
      element.scrollTop = scrollTop;
    };
    addEventListener("beforeprint", beforePrint, { signal });
    addEventListener("afterprint", afterPrint, { signal });
    return () => {
      printing.abort();
      // Closing it before removal returns the focus to the link that opened it.
      element.close();
    };
  }, [dialog]);
}

/** Reopens the dialog as modal, which requires that it is closed; keeps the focus of a form in it. */
function showModal(element: HTMLDialogElement): void {
  keepFocus(element, () => {
    element.close();
    element.showModal();
  });
}

function showBesidePage(element: HTMLDialogElement): void {
  keepFocus(element, () => {
    element.classList.add("animate-none");
    element.close();
    element.show();
  });
}

function keepFocus(element: HTMLDialogElement, change: () => void): void {
  const focused = document.activeElement;
  change();
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}
