/**
 * Focuses the first invalid field, after the next render, in which it is marked; if it is on another page of the form,
 * the link to it. Dialogs come after the page.
 */
export function focusMistake(): void {
  setTimeout(() => {
    const fields = document.querySelectorAll<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]');
    const inDialog = [...fields].find((field) => field.closest('[role="dialog"]'));
    (inDialog ?? fields[0] ?? document.querySelector<HTMLElement>(".error-summary a"))?.focus();
  });
}
