/**
 * Inline script: while a page is printed, its modal dialog is an ordinary part of it. Of the top layer, browsers print
 * only a few pages from the scroll position on. Focus and scroll position stay.
 */
export function printDialogs(): void {
  let dialog: HTMLDialogElement | null;
  let scrollTop = 0;
  const reopen = (open: "show" | "showModal") => {
    const focused = document.activeElement as HTMLElement | null;
    dialog?.close();
    dialog?.[open]();
    if (dialog?.contains(focused)) focused?.focus({ preventScroll: true });
  };
  addEventListener("beforeprint", () => {
    dialog = document.querySelector<HTMLDialogElement>("dialog.dialog:modal");
    if (!dialog) return;
    scrollTop = dialog.scrollTop;
    dialog.classList.add("animate-none");
    reopen("show");
  });
  addEventListener("afterprint", () => {
    if (!dialog) return;
    reopen("showModal");
    dialog.scrollTop = scrollTop;
  });
}
