import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Returns the ref of a `<details>` in the header that closes on navigation, on Esc, on a press outside it, and when it
 * loses the focus.
 */
export function useClosingDetails(): React.RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const shown = useRef(key);
  useEffect(() => {
    // Stays open if it was opened before hydration.
    if (shown.current === key) return;
    shown.current = key;
    details.current?.removeAttribute("open");
  }, [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const opened = details.current;
      if (!opened?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      // The overlay behind the panel is part of the element itself.
      const isElsewhere =
        event.type !== "keydown" && (event.target === opened || !opened.contains(event.target as Node));
      if (isEscape) opened.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) opened.open = false;
      if (event.type === "pointerdown" && event.target === opened) swallowClick();
    };
    const eventTypes = ["keydown", "pointerdown", "focusin"];
    for (const eventType of eventTypes) document.addEventListener(eventType, close);
    return () => {
      for (const eventType of eventTypes) document.removeEventListener(eventType, close);
    };
  }, []);
  return details;
}

/** Stops the click of the current press: it closed an overlay, and must not reach what was under it. */
function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, { capture: true, once: true });
  // Without a click, as after scrolling, the next press is a new one.
  const forget = () => document.removeEventListener("click", stop, { capture: true });
  document.addEventListener("pointercancel", forget, { once: true });
  document.addEventListener("pointerdown", forget, { capture: true, once: true });
}
