import { Icon } from "#app/ui/icon.tsx";

/**
 * Opens without script as a `<details>`, and CSS locks the page behind it. With script it also closes on navigation, on
 * Esc, on a press outside it, and when it loses the focus (`app/inline/improve-details.ts`).
 */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  return (
    <details className="mobile-menu group shrink-0 @min-[69rem]/header:hidden">
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control border border-petrol px-2.5 font-semibold text-[0.95rem] text-petrol hover:bg-petrol-mist sm:px-4">
        <span className="flex group-open:hidden">
          <Icon name="menu" />
        </span>
        <span className="hidden group-open:flex">
          <Icon name="close" />
        </span>
        {/* The icon alone where the text is doubled on a phone. */}
        <span className="@max-[15rem]/header:sr-only">Menü</span>
      </summary>
      <nav aria-label="Hauptnavigation" className="mobile-menu-panel border-hairline border-b bg-paper">
        {children}
      </nav>
    </details>
  );
}
