import { useEffect } from "react";
import { topDialog } from "./escape.ts";

/** Where the focus was: the element, and the path to what takes its place. */
interface Place {
  element: HTMLElement;
  /** The dialog, small window or toast it stands in; without one the page itself. */
  layer: Element;
  pathname: string;
  /** From the element upwards: each parent, and which of its children leads to the element. */
  way: { parent: Element; index: number }[];
}

const layers = "[role='dialog'], .mantine-Popover-dropdown, .mantine-Notifications-root";
/** Mantine restores the focus a moment after a dialog closes, and a new dialog takes it. */
const settleMilliseconds = 40;
/** A button that is disabled while it saves is enabled again. */
const savingMilliseconds = 500;
const tabbable = 'a[href], button, input, select, textarea, [tabindex="0"], [contenteditable="true"]';

/**
 * Moves the focus when the focused element is removed (a closed dialog, a deleted row) or disabled: to what opened the
 * dialog, or to the neighbour of what was deleted. Otherwise the browser would move it to the top of the page.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    /** The last place in each layer, the page first. */
    let trail: Place[] = [];
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isLost = () => !isLeft && trail.length > 0 && (document.activeElement ?? document.body) === document.body;

    function track({ target }: FocusEvent): void {
      isLeft = false;
      if (!(target instanceof HTMLElement)) return;
      const layer = target.closest(layers) ?? document.body;
      const below = trail.findIndex((place) => place.layer === layer);
      if (below >= 0) trail = trail.slice(0, below);
      trail.push({ element: target, layer, pathname: location.pathname, way: wayOf(target) });
    }
    // A click beside everything removes the focus on purpose.
    const leave = () => {
      isLeft = true;
    };
    function restore(): void {
      if (!isLost()) return;
      const next = nextOf(trail);
      // Without scrolling back to the same element: a notice above it may just have been scrolled into view.
      next?.focus({ preventScroll: next === trail.at(-1)?.element });
    }
    const look = () => {
      clearTimeout(timer);
      const last = trail.at(-1)?.element;
      const mayComeBack = last?.isConnected && last.matches(":disabled");
      if (isLost()) timer = setTimeout(restore, mayComeBack ? savingMilliseconds : settleMilliseconds);
    };
    // Somebody quicker than that goes on from where the focus was, not from the top of the page behind a dialog.
    const goOn = ({ key }: KeyboardEvent) => {
      if (key === "Tab") restore();
    };

    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", track);
    document.addEventListener("pointerdown", leave, { capture: true });
    document.addEventListener("keydown", goOn, { capture: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("focusin", track);
      document.removeEventListener("pointerdown", leave, { capture: true });
      document.removeEventListener("keydown", goOn, { capture: true });
    };
  }, []);
}

function wayOf(element: Element): Place["way"] {
  const way: Place["way"] = [];
  for (let child = element; child.parentElement; child = child.parentElement) {
    way.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  }
  return way;
}

/** The last of the places that is still there, or its neighbour; an open dialog is not left. */
function nextOf(trail: readonly Place[]): HTMLElement | undefined {
  const area = topDialog() ?? document.querySelector("#inhalt") ?? document.body;
  for (const place of trail.toReversed()) {
    const next = canFocus(place.element) ? place.element : neighbourOf(place, area);
    if (next && (area.contains(next) || !topDialog())) return next;
  }
  return area instanceof HTMLElement && area.id === "inhalt" ? area : firstIn(area);
}

/** What stands where the element stood: the same button of the next row, else what can be used nearest to it. */
function neighbourOf({ layer, pathname, way }: Place, area: Element): HTMLElement | undefined {
  // With a dialog that closed, what stood beside the element is gone too.
  if (pathname !== location.pathname || !layer.isConnected) return undefined;
  const start = way.findIndex(({ parent }) => parent.isConnected && area.contains(parent));
  for (let at = start; at >= 0 && at < way.length; at++) {
    const { parent, index } = way[at] as Place["way"][number];
    if (!area.contains(parent)) return undefined;
    const sibling = parent.children[Math.min(index, parent.children.length - 1)];
    const same = way
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
