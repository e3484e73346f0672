/**
 * Tells React what was typed or ticked in a form from the server before the script came: hydration leaves it in the
 * fields, and the components' state does not know of it.
 */
export function adoptTyped(form: HTMLElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) adoptTicked(field);
    else if (field.type !== "file" && field.value !== field.defaultValue) adoptText(field);
  }
}

function adoptTicked(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === "radio" && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}

function adoptText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, selectionStart, selectionEnd, selectionDirection } = field;
  // React compares with what was set last through the element's own property, which it overrides.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
