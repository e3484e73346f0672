import { useEffect } from "react";

const openDialogs = ".mantine-Modal-inner, .mantine-Drawer-inner";
const closeButton = ".mantine-Modal-close, .mantine-Drawer-close";
/** They close by themselves: a list of choices, a small window beside a button. */
const ownLayers =
  '[aria-expanded="true"][aria-haspopup], [data-mantine-stop-propagation="true"], .mantine-Popover-dropdown';

/** Opened a small window that has not taken the focus yet. */
const openTrigger = 'button[aria-expanded="true"][aria-haspopup="dialog"]';

/**
 * Esc does what the cross of the topmost dialog does, and nothing to those beneath. Mantine's dialogs would all hear it:
 * the theme tells them not to.
 */
export function useEscape(): void {
  useEffect(() => {
    function close(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (target?.matches(openTrigger)) target.click();
      else if (!target?.closest(ownLayers)) topDialog()?.querySelector<HTMLElement>(closeButton)?.click();
    }
    window.addEventListener("keydown", close, { capture: true });
    return () => window.removeEventListener("keydown", close, { capture: true });
  }, []);
}

/** The dialog that can be used now; those beneath wait. */
export function topDialog(): HTMLElement | undefined {
  const layerOf = (dialog: HTMLElement) => Number(getComputedStyle(dialog).zIndex) || 0;
  return [...document.querySelectorAll<HTMLElement>(openDialogs)]
    .filter((dialog) => dialog.checkVisibility())
    .reduce<HTMLElement | undefined>(
      (top, dialog) => (top && layerOf(top) > layerOf(dialog) ? top : dialog),
      undefined,
    );
}
