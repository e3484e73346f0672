import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The search box of every page, collapsed beside the navigation. A `<details>` with a GET form works without script;
 * with script, opening it focuses the field, "/" opens it, and it closes like the menu (`app/inline/`).
 */
export function HeaderSearch() {
  return (
    <details className="header-search group shrink-0">
      <summary
        title="Suche (Taste /)"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border border-transparent font-semibold text-[0.95rem] text-petrol hover:bg-petrol-mist sm:border-petrol sm:px-4 @min-[69rem]/header:border-transparent @min-[69rem]/header:px-0"
      >
        <span className="flex group-open:hidden">
          <Icon name="search" />
        </span>
        <span className="hidden group-open:flex">
          <Icon name="close" />
        </span>
        <span className="max-sm:sr-only @min-[69rem]/header:sr-only">Suche</span>
      </summary>
      <search aria-label="Ganze Website" className="header-search-panel border-hairline border-b bg-sand">
        <form action={href("/suche")} className="page flex flex-wrap items-end gap-3 py-5">
          <label className="block min-w-0 flex-1 basis-40 font-semibold text-[0.9rem]">
            Stichwort
            <input
              type="search"
              name="suche"
              maxLength={200}
              required
              className="mt-1 block min-h-11 w-full rounded-control border border-muted bg-white px-3 py-2 font-normal text-ink"
            />
          </label>
          <Button type="submit" className="min-h-11">
            Finden
          </Button>
        </form>
      </search>
    </details>
  );
}
