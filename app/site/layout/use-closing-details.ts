import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A `<details>` of the header: closes on navigation, on Esc, on a press beside it, and when the focus moves on. */
export function useClosingDetails(): React.RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const shown = useRef(key);
  useEffect(() => {
    // What was opened before the script came stays open.
    if (shown.current === key) return;
    shown.current = key;
    details.current?.removeAttribute("open");
  }, [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const opened = details.current;
      if (!opened?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      // The dimmed page behind the panel is drawn by the element itself.
      const isElsewhere =
        event.type !== "keydown" && (event.target === opened || !opened.contains(event.target as Node));
      if (isEscape) opened.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) opened.open = false;
    };
    const occasions = ["keydown", "pointerdown", "focusin"];
    for (const occasion of occasions) document.addEventListener(occasion, close);
    return () => {
      for (const occasion of occasions) document.removeEventListener(occasion, close);
    };
  }, []);
  return details;
}
