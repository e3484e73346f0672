const oneLine = ["text", "search", "url", "tel", "email", "number", "date", "time", "datetime-local", "password"];
const fields = 'input:not([type="hidden"], [type="file"]), textarea, select, [contenteditable="true"]';

/**
 * Handles a key in a form: Enter in a one-line field moves to the next field and never submits; in the first
 * one, the title, it moves to the text, past fields that are filled in or may stay empty. What a field does with Enter itself, such as choosing from
 * its list, comes first.
 */
export function moveOnWithEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  // React events bubble through portals: fields of a dialog are none of this form.
  if (!(target instanceof HTMLInputElement) || target.form !== form || !oneLine.includes(target.type)) return;
  event.preventDefault();
  const usable = [...form.querySelectorAll<HTMLElement>(fields)].filter(isUsable);
  const following = usable.slice(usable.indexOf(target) + 1);
  const isText = (field: HTMLElement) => field.isContentEditable;
  const isDue = (field: HTMLElement) => field.matches("input:required") && (field as HTMLInputElement).value === "";
  const next = target.matches("[data-autofocus]")
    ? following.find((field) => isText(field) || isDue(field))
    : undefined;
  (next ?? following[0])?.focus();
}

function isUsable(field: HTMLElement): boolean {
  return !field.matches(":disabled") && field.getClientRects().length > 0;
}
