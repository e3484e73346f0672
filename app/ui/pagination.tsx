import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Links to the pages of a long list: neighbours, the first, the last, and those around the current one. */
export function Pagination({
  page,
  pageCount,
  hrefOf,
}: {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Seiten" className="no-print mt-10 flex flex-wrap items-center justify-center gap-1.5">
      <Neighbour to={page > 1 ? hrefOf(page - 1) : undefined} label="Vorherige Seite" isBack />
      <ul className="flex flex-wrap items-center gap-1.5">
        {visiblePages(page, pageCount).map((number, position, all) => (
          <li key={number} className="flex items-center gap-1.5">
            {position > 0 && number - (all[position - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={hrefOf(number)}
              aria-label={`Seite ${number}`}
              aria-current={number === page ? "page" : undefined}
              className={`${box} ${number === page ? "border-petrol bg-petrol text-white" : look}`}
            >
              {number}
            </Link>
          </li>
        ))}
      </ul>
      <Neighbour to={page < pageCount ? hrefOf(page + 1) : undefined} label="Nächste Seite" />
    </nav>
  );
}

const box = "inline-flex h-11 min-w-11 items-center justify-center rounded-control border px-2 no-underline";
const look = "border-hairline text-petrol hover:bg-petrol-mist";

function Neighbour({ to, label, isBack = false }: { to: string | undefined; label: string; isBack?: boolean }) {
  if (!to) return null;
  return (
    <Link to={to} rel={isBack ? "prev" : "next"} className={`${box} ${look}`}>
      <Icon name="right" className={`size-5 ${isBack ? "rotate-180" : ""}`} />
      <span className="sr-only">{label}</span>
    </Link>
  );
}

function visiblePages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount];
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pageCount);
}
