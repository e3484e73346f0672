/**
 * Inline script for `<details>`. Those of the header close on Esc, on a press outside them, when they lose the focus and
 * when a link in them is followed; opening the search box focuses its field. A long text collapsed from its end keeps
 * its entry in view.
 */
export function improveDetails(): void {
  const opened = () => document.querySelectorAll<HTMLDetailsElement>("header details[open]");

  const close = (event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
    for (const details of opened()) {
      // The overlay behind the panel is part of the element itself.
      const isElsewhere =
        event.type !== "keydown" && (event.target === details || !details.contains(event.target as Node));
      if (isEscape) details.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) details.open = false;
      if (event.type === "pointerdown" && event.target === details) swallowClick();
    }
  };

  /** Stops the click of the current press: it closed an overlay, and must not reach what was under it. */
  const swallowClick = () => {
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("click", stop, { capture: true, once: true });
    // Without a click, as after scrolling, the next press is a new one.
    const forget = () => window.removeEventListener("click", stop, { capture: true });
    document.addEventListener("pointercancel", forget, { once: true });
    document.addEventListener("pointerdown", forget, { capture: true, once: true });
  };

  for (const type of ["keydown", "pointerdown", "focusin"]) document.addEventListener(type, close);
  const closeAll = () => {
    for (const details of opened()) details.open = false;
  };
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("header details a")) closeAll();
  });
  addEventListener("popstate", closeAll);

  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      if (target.open && target.matches(".header-search")) target.querySelector("input")?.focus();
      if (!target.open && target.matches("[data-keeps-in-view]"))
        target.parentElement?.scrollIntoView({ block: "nearest" });
    },
    true,
  );
}
