import { type RefObject, useLayoutEffect } from "react";

/**
 * Makes a dialog that the server rendered open a modal one, for as long as it is there. On paper it is an ordinary part
 * of the page: of what stands in the top layer, browsers print no more than a few pages from where it was scrolled to.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // One that has been there since the page came does not fade in a second time.
    if (element.getAnimations().length === 0) element.classList.add("animate-none");
    showModal(element);

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
      // Closed while still in the page, it gives the focus back to the link that opened it.
      element.close();
    };
  }, [dialog]);
}

/** Only a closed dialog can be shown as a modal one; somebody may be filling in a form of it meanwhile. */
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
