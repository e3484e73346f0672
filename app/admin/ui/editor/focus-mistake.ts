/** How long an answer takes to be rendered on a slow machine, at most. */
const renderingMilliseconds = 500;

/**
 * Focuses the first invalid field once it is marked, which may take some renders; if it is on another page of the form,
 * the link to it. Dialogs come after the page.
 */
export function focusMistake(): void {
  const until = performance.now() + renderingMilliseconds;
  const look = () => {
    const mistake = findMistake();
    if (mistake) mistake.focus();
    else if (performance.now() < until) setTimeout(look, 10);
  };
  setTimeout(look);
}

function findMistake(): HTMLElement | null {
  const fields = document.querySelectorAll<HTMLElement>('[aria-invalid="true"], input[data-invalid="true"]');
  const inDialog = [...fields].find((field) => field.closest('[role="dialog"]'));
  return inDialog ?? fields[0] ?? document.querySelector<HTMLElement>(".error-summary a");
}
