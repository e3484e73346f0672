import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll positions by history entry, for the life of the page: unlike the router's own, nothing enters browser storage. */
const positions = new Map<string, number>();

/** Who followed a link that went away with its page goes on in the new page, not before its header once more. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
}

/** After a link: the top of the new page, or its anchor. After "back": where the visitor was. A reload is the browser's. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const focusedOn = useRef(pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query on the same page keeps its place
  useEffect(() => {
    if (focusedOn.current !== pathname) keepFocus();
    focusedOn.current = pathname;
    if (type === "POP") {
      const position = positions.get(key);
      if (position !== undefined) window.scrollTo(0, position);
    } else if (hash) {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
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
