/**
 * Syncs React with what the user typed or ticked in a server-rendered form before hydration, which keeps it in the
 * fields but not in the components' state.
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
  // React ignores an input event unless the value differs from the one last set through its own `value` property.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
