import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll positions by history entry, for the life of the page: unlike the router's own, nothing enters browser storage. */
const positions = new Map<string, number>();

/**
 * Whoever came by a link goes on in the new page, at what the link named or at the page's heading, which a screen reader
 * then reads. What the page focused by itself stays so, and so does an open dialog. A ring is drawn only for who uses
 * the keyboard: `:focus-visible` asks what had the focus before.
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

/** After a link: the top of the new page, or its anchor. After "back": where the visitor was. A reload is the browser's. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const focusedOn = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query on the same page keeps its place
  useEffect(() => {
    if (focusedOn.current !== pathname) moveFocus(hash);
    focusedOn.current = pathname;
    if (type === "POP") {
      const position = positions.get(key);
      if (position !== undefined) window.scrollTo(0, position);
    } else if (hash) {
      targetOf(hash)?.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
  }, [pathname, hash]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key]);

  return null;
}
