/** Inline script: a form that the browser sends itself, before the page's script has come, is no longer kept in the tab. */
export function forgetSentForm(keyOf: (form: HTMLFormElement) => string): void {
  addEventListener("submit", ({ defaultPrevented, target }) => {
    if (defaultPrevented) return;
    try {
      sessionStorage.removeItem(keyOf(target as HTMLFormElement));
    } catch {}
  });
}
