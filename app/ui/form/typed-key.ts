/** Returns the key in the session storage for what is typed into a form: the same on every page that has the form. */
export function typedKey(form: HTMLFormElement): string {
  return `eingaben:${new URL(form.action).pathname}`;
}
