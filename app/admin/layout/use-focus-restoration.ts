import { useEffect } from "react";
import { topDialog } from "./escape.ts";

/** A previously focused element, and the path to its replacement. */
interface Place {
  element: HTMLElement;
  /** The dialog, menu, popover or toast that contains it; otherwise the body. */
  layer: Element;
  pathname: string;
  /** Its ancestors from the inside out, each with the index of the child that contains the element. */
  ancestors: { parent: Element; index: number }[];
}

const layers = "[role='dialog'], [role='menu'], .mantine-Popover-dropdown, .mantine-Notifications-root";
/** Mantine restores the focus shortly after a dialog closes, and a new dialog takes it. */
const settleMilliseconds = 40;
/** A button disabled while saving will be enabled again. */
const savingMilliseconds = 500;
const tabbable = 'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable="true"]';

/**
 * Moves the focus when the focused element is removed (a closed dialog, a deleted row) or disabled: to what opened the
 * dialog, or to the neighbour of what was deleted. Otherwise the browser would move it to the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    /** The last focused place in each layer, the page first. */
    let trail: Place[] = [];
    let isReleased = false;
    /** The last click was on a disabled control, by which the focus goes to what is around it: nobody meant that. */
    let isStray = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isAround = (element: Element) => isStray && element.contains(trail.at(-1)?.element ?? null);
    const isLost = () => {
      const active = document.activeElement ?? document.body;
      return !isReleased && trail.length > 0 && (active === document.body || isAround(active));
    };

    function track({ target }: FocusEvent): void {
      if (target instanceof Element && isAround(target)) return;
      isReleased = false;
      isStray = false;
      if (!(target instanceof HTMLElement)) return;
      const layer = target.closest(layers) ?? document.body;
      const below = trail.findIndex((place) => place.layer === layer);
      if (below >= 0) trail = trail.slice(0, below);
      trail.push({ element: target, layer, pathname: location.pathname, ancestors: ancestorsOf(target) });
    }
    // A click on empty space removes the focus intentionally; one on a control does not, also if it takes no focus: one
    // that is saving, or one that leaves it in the field.
    const onPointerDown = ({ target }: PointerEvent) => {
      const control = target instanceof Element ? target.closest(tabbable) : null;
      isStray = control?.matches(":disabled") ?? false;
      isReleased = !control;
    };
    function restore(): void {
      if (!isLost()) return;
      const next = nextOf(trail);
      // Does not scroll back to the same element: a notice above may just have been scrolled into view.
      next?.focus({ preventScroll: next === trail.at(-1)?.element });
    }
    const check = () => {
      clearTimeout(timer);
      const last = trail.at(-1)?.element;
      const mayReturn = last?.isConnected && last.matches(":disabled");
      if (isLost()) timer = setTimeout(restore, mayReturn ? savingMilliseconds : settleMilliseconds);
    };
    // A quick Tab continues from the previous position, not from the top of the page behind a dialog.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Tab") restore();
    };

    const observer = new MutationObserver(check);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", track);
    document.addEventListener("pointerdown", onPointerDown, { capture: true });
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", track);
      document.removeEventListener("pointerdown", onPointerDown, { capture: true });
      document.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, []);
}

function ancestorsOf(element: Element): Place["ancestors"] {
  const ancestors: Place["ancestors"] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    ancestors.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return ancestors;
}

/** Returns the last place that still exists, or its neighbour; never leaves an open dialog. */
function nextOf(trail: readonly Place[]): HTMLElement | undefined {
  const area = topDialog() ?? document.querySelector("#inhalt") ?? document.body;
  for (const place of trail.toReversed()) {
    const next = canFocus(place.element) ? place.element : neighbourOf(place, area);
    if (next && (area.contains(next) || !topDialog())) return next;
  }
  return area instanceof HTMLElement && area.id === "inhalt" ? area : firstIn(area);
}

/** Returns the same control of the next row, otherwise the focusable element nearest to the removed one. */
function neighbourOf({ layer, pathname, ancestors }: Place, area: Element): HTMLElement | undefined {
  // With a closed dialog, the element's neighbours are gone too.
  if (pathname !== location.pathname || !layer.isConnected) return undefined;
  const start = ancestors.findIndex(({ parent }) => parent.isConnected && area.contains(parent));
  for (let at = start; at >= 0 && at < ancestors.length; at++) {
    const { parent, index } = ancestors[at] as Place["ancestors"][number];
    if (!area.contains(parent)) return undefined;
    const sibling = parent.children[Math.min(index, parent.children.length - 1)];
    const same = ancestors
      .slice(0, at)
      .reduceRight<Element | undefined>((found, step) => found?.children[step.index], sibling);
    const next =
      same instanceof HTMLElement && same.matches(tabbable) && canFocus(same) ? same : sibling && firstIn(sibling);
    if (next) return next;
  }
  return undefined;
}

function firstIn(element: Element): HTMLElement | undefined {
  return [...element.querySelectorAll<HTMLElement>(tabbable)].find((inner) => inner.tabIndex >= 0 && canFocus(inner));
}

function canFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility({ visibilityProperty: true });
}
