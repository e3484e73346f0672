import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Returns whether an element on top of the page covers the footer or the focused element (WCAG 2.4.11). Hide it with
 * `visibility`, so that its position can still be measured.
 */
export function useIsCovering(card: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isCovering, setIsCovering] = useState(false);
  // Before it is painted: otherwise it would cover the footer for a moment.
  useLayoutEffect(() => {
    if (!isShown) return;
    const compare = () => {
      const own = card.current?.getBoundingClientRect();
      const focused = document.activeElement;
      const isOutside = focused !== document.body && !card.current?.contains(focused) && focused?.id !== "inhalt";
      const targets = [document.querySelector("footer"), isOutside ? focused : null];
      setIsCovering(
        own !== undefined && targets.some((element) => element && overlap(own, element.getBoundingClientRect())),
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
