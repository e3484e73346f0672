import { useEffect, useRef } from "react";

type ToolbarProps = Pick<React.ComponentProps<"div">, "ref" | "role" | "onKeyDown" | "onFocus">;

/**
 * A row of buttons as a toolbar of the WAI-ARIA patterns: Tab stops at it once, where one was last; the arrows, Home and
 * End go from button to button. Works on the elements, since the buttons are a library's own.
 */
export function useToolbarKeys(): ToolbarProps {
  const toolbar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLButtonElement>(undefined);

  useEffect(() => {
    const element = toolbar.current;
    if (!element) return;
    // Buttons come, go and are disabled with what is selected in the text.
    const keepOneStop = () => stopAt(usableIn(element), last.current);
    keepOneStop();
    const observer = new MutationObserver(keepOneStop);
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
      // What opens from a button stands elsewhere on the page, though React passes its events.
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

/** Tab finds one of the buttons; the first when the wished one is gone. */
function stopAt(buttons: readonly HTMLButtonElement[], wished: HTMLButtonElement | undefined): void {
  const stop = buttons.find((button) => button === wished) ?? buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
