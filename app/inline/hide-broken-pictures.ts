/** Inline script: a picture that does not load leaves its place to the placeholder behind it. */
export function hideBrokenPictures(): void {
  const mark = ({ target }: { target: EventTarget | null }, isBroken: boolean) => {
    if (target instanceof HTMLImageElement && target.closest(".picture-ground"))
      target.classList.toggle("invisible", isBroken);
  };
  // These events do not bubble.
  document.addEventListener("error", (event) => mark(event, true), true);
  document.addEventListener("load", (event) => mark(event, false), true);
  for (const target of document.images) if (target.complete && target.naturalWidth === 0) mark({ target }, true);
}
