const oneLine = ["text", "search", "url", "tel", "email", "number", "date", "time", "datetime-local", "password"];
const fields = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';

/**
 * Handles a key in a form: Enter in a one-line field moves to the next field and never submits. What a field does with
 * Enter itself, such as choosing from its list, comes first.
 */
export function moveOnWithEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  // React events bubble through portals: fields of a dialog are none of this form.
  if (!(target instanceof HTMLInputElement) || target.form !== form || !oneLine.includes(target.type)) return;
  event.preventDefault();
  const usable = [...form.querySelectorAll<HTMLElement>(fields)].filter(isUsable);
  usable[usable.indexOf(target) + 1]?.focus();
}

function isUsable(field: HTMLElement): boolean {
  return !field.matches(":disabled") && field.getClientRects().length > 0;
}
