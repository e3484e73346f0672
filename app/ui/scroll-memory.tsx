import { useEffect, useRef } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";

/** Scroll positions by history entry, in memory only: the router's own would use browser storage. */
const positions = new Map<string, number>();

/**
 * After a link was followed, moves the focus to its anchor or to the heading of the page, which a screen reader then
 * reads. Leaves it where the page has set it, and in an open dialog. Only keyboard users see a focus ring:
 * `:focus-visible` depends on what had the focus before.
 */
function moveFocus(hash: string): void {
  const { activeElement: active } = document;
  const isChosenByPage = active?.closest("main") && !active.matches("main, a");
  if (isChosenByPage || active?.closest("dialog")) return;
  const target = targetOf(hash) ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!target) return;
  if (!target.matches("a, button, input, [tabindex]")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
}

/** Returns which part of a list a query asks for: another one is another page to the visitor. */
function partOf(search: string): string {
  const query = new URLSearchParams(search);
  return `${query.get("bereich") ?? ""} ${query.get("seite") ?? ""}`;
}

/**
 * Scrolls to the top of a new page or to its anchor, after "back" to where the visitor was. Reloads are left to the
 * browser.
 */
export function ScrollMemory() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const part = partOf(search);
  const shown = useRef({ pathname, part });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query on the same page keeps its place
  useEffect(() => {
    const isOtherPage = shown.current.pathname !== pathname;
    const isOtherPart = shown.current.part !== part;
    shown.current = { pathname, part };
    // A dialog that is closed names the part that is behind it.
    if (!isOtherPage && isOtherPart && type === "REPLACE") return;
    if (isOtherPage || isOtherPart) moveFocus(hash);
    if (type === "POP") {
      const position = positions.get(key);
      if (position !== undefined) window.scrollTo(0, position);
    } else if (hash) {
      targetOf(hash)?.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
  }, [pathname, part, hash]);

  // A form whose subject is gone makes room for a page that says so, at the same address: its data are others then.
  const matches = useMatches();
  const heading = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is another one when the data are
  useEffect(() => {
    const shown = document.querySelector("main h1");
    const isOther = heading.current !== null && heading.current !== shown;
    if (isOther && document.activeElement === document.body) moveFocus("");
    heading.current = shown;
  }, [matches]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  return null;
}
