import { useEffect } from "react";

const openDialogs = ".mantine-Modal-inner, .mantine-Drawer-inner";
const closeButton = ".mantine-Modal-close, .mantine-Drawer-close";
/** Layers that close themselves: lists of options, popovers. */
const ownLayers =
  '[aria-expanded="true"][aria-haspopup], [data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, .mantine-Menu-dropdown';

/** The button of an open popover that does not have the focus yet. */
const openTrigger = 'button[aria-expanded="true"][aria-haspopup="dialog"]';

/**
 * Makes Esc click the close button of the topmost dialog only. Mantine's own handling, which would close all dialogs,
 * is disabled in the theme.
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

/** Returns the topmost visible dialog. */
export function topDialog(): HTMLElement | undefined {
  const layerOf = (dialog: HTMLElement) => Number(getComputedStyle(dialog).zIndex) || 0;
  return [...document.querySelectorAll<HTMLElement>(openDialogs)]
    .filter((dialog) => dialog.checkVisibility())
    .reduce<HTMLElement | undefined>(
      (top, dialog) => (top && layerOf(top) > layerOf(dialog) ? top : dialog),
      undefined,
    );
}
