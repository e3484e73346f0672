import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Opens without script as a `<details>`, and CSS locks the page behind it. With script it also closes on navigation, on
 * Esc, on a press beside it, and when the focus moves on.
 */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the location changes
  useEffect(() => {
    details.current?.removeAttribute("open");
  }, [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      // The dimmed page behind the panel is drawn by the menu itself.
      const isElsewhere = event.type !== "keydown" && (event.target === menu || !menu.contains(event.target as Node));
      if (isEscape) menu.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) menu.open = false;
    };
    const occasions = ["keydown", "pointerdown", "focusin"];
    for (const occasion of occasions) document.addEventListener(occasion, close);
    return () => {
      for (const occasion of occasions) document.removeEventListener(occasion, close);
    };
  }, []);

  return (
    <details ref={details} className="mobile-menu group shrink-0 xl:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control border border-petrol px-3 font-semibold text-[0.95rem] text-petrol hover:bg-petrol-mist sm:px-4">
        <span className="flex group-open:hidden">
          <Icon name="menu" />
        </span>
        <span className="hidden group-open:flex">
          <Icon name="close" />
        </span>
        Menü
      </summary>
      <nav aria-label="Hauptnavigation" className="mobile-menu-panel border-hairline border-b bg-paper">
        {children}
      </nav>
    </details>
  );
}
