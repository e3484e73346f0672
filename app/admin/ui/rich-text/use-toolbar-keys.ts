import { useEffect, useRef } from "react";

type ToolbarProps = Pick<React.ComponentProps<"div">, "ref" | "role" | "onKeyDown" | "onFocus">;

/**
 * Implements the WAI-ARIA toolbar pattern for a row of buttons: a single tab stop at the last used button; arrows, Home
 * and End move between buttons. Works on DOM elements, because the buttons belong to a library.
 */
export function useToolbarKeys(): ToolbarProps {
  const toolbar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement>(undefined);

  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    // Buttons appear, disappear and are disabled depending on the selection.
    const updateStop = () => stopAt(usableIn(element), last.current);
    updateStop();
    const observer = new MutationObserver(updateStop);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => observer.disconnect();
  }, []);

  return {
    ref: toolbar,
    role: "toolbar",
    onFocus({ currentTarget, target }) {
      const buttons = usableIn(currentTarget);
      const button = buttons.find((candidate) => candidate.contains(target));
      if (!button) return;
      last.current = button;
      stopAt(buttons, button);
    },
    onKeyDown(event) {
      const buttons = usableIn(event.currentTarget);
      const at = buttons.findIndex((button) => button.contains(event.target as Node));
      // Popovers of a button are elsewhere in the DOM, but React bubbles their events here.
      if (at === -1) return;
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      buttons.at(next % buttons.length)?.focus();
    },
  };
}

function usableIn(toolbar: HTMLElement): HTMLButtonElement[] {
  return [...toolbar.querySelectorAll<HTMLButtonElement>("button:enabled")];
}

/** Makes one button the tab stop; the first if the wanted one is gone. */
function stopAt(buttons: readonly HTMLButtonElement[], wanted: HTMLButtonElement | undefined): void {
  const stop = buttons.find((button) => button === wanted) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
