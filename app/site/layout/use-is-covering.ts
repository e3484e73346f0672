import { type RefObject, useEffect, useState } from "react";

/**
 * Whether an element that lies over the page covers what somebody is about to use: the footer, or what has the focus
 * (WCAG 2.4.11). Hide it with `visibility`, so that it keeps its place to be compared.
 */
export function useIsCovering(card: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isCovering, setIsCovering] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const compare = () => {
      const own = card.current?.getBoundingClientRect();
      const focused = document.activeElement;
      const isForeign = focused !== document.body && !card.current?.contains(focused) && focused?.id !== "inhalt";
      const used = [document.querySelector("footer"), isForeign ? focused : null];
      setIsCovering(
        own !== undefined && used.some((element) => element && overlap(own, element.getBoundingClientRect())),
      );
    };
    compare();
    document.addEventListener("focusin", compare);
    document.addEventListener("focusout", compare);
    window.addEventListener("scroll", compare, { passive: true });
    window.addEventListener("resize", compare);
    return () => {
      document.removeEventListener("focusin", compare);
      document.removeEventListener("focusout", compare);
      window.removeEventListener("scroll", compare);
      window.removeEventListener("resize", compare);
    };
  }, [card, isShown]);
  return isCovering;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
