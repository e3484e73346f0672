/**
 * Inline script: while a page is printed, its modal dialog is an ordinary part of it. Of the top layer, browsers print
 * only a few pages from the scroll position on. Focus and scroll position stay.
 */
export function printDialogs(): void {
  let restore: (() => void) | undefined;
  addEventListener("beforeprint", () => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog.dialog:modal");
    if (!dialog) return;
    const { scrollTop } = dialog;
    const reopen = (open: () => void) => {
      const focused = document.activeElement;
      dialog.classList.add("animate-none");
      dialog.close();
      open();
      if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
    };
    reopen(() => dialog.show());
    restore = () => {
      reopen(() => dialog.showModal());
      dialog.scrollTop = scrollTop;
    };
  });
  addEventListener("afterprint", () => {
    restore?.();
    restore = undefined;
  });
}
