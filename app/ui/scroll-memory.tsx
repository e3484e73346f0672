import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scroll positions by history entry, for the life of the page: unlike the router's own, nothing enters browser storage. */
const positions = new Map<string, number>();

/** After a link: the top of the new page, or its anchor. After "back": where the visitor was. A reload is the browser's. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query on the same page keeps its place
  useEffect(() => {
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
