import { Link, useLocation } from "react-router";
import { useQueryHref } from "#app/ui/query-href.ts";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { navigation } from "./association.ts";
import { HeaderSearch } from "./header-search.tsx";
import { Mark } from "./mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import type { SiteIdentity } from "./page-meta.ts";

/**
 * Mark, name, navigation and search on one line. A container query decides whether the navigation fits: unlike a media
 * query it counts in the size of the text, which visitors may have doubled.
 */
export function Header({ site }: { site: Pick<SiteIdentity, "associationName" | "shortName"> }) {
  return (
    <header className="no-print @container/header relative bg-paper">
      <div className="border-hairline border-b">
        <div className="page flex items-center justify-between gap-2 py-1.5 sm:gap-6 sm:py-3">
          <Link to="/" className="flex min-w-0 items-center gap-2 text-ink sm:gap-3 no-underline">
            <Mark className="size-9 sm:size-11" />
            <Name {...site} />
          </Link>
          <nav aria-label="Hauptnavigation" className="hidden @min-[69rem]/header:block">
            <NavigationItems
              className="flex gap-4.5"
              itemClass="block whitespace-nowrap border-b-2 pt-2.5 pb-2"
              currentClass="border-accent text-petrol"
              otherClass="border-transparent text-ink hover:text-accent"
            />
          </nav>
          <div className="flex shrink-0 items-center gap-1 sm:gap-3">
            <HeaderSearch />
            <MobileMenu>
              <NavigationItems
                className="page grid py-2"
                itemClass="block border-l-4 py-3 pl-4 text-[1.1rem]"
                currentClass="border-accent text-petrol"
                otherClass="border-transparent text-ink hover:text-accent"
              />
            </MobileMenu>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The whole name, or on phones the short one if there is one. Only there a word may be longer than a line. */
function Name({ associationName, shortName }: Pick<SiteIdentity, "associationName" | "shortName">) {
  const look = "font-semibold font-serif leading-tight";
  return (
    <>
      {shortName && (
        <span className={`truncate text-[1.2rem] @max-[15rem]/header:sr-only sm:hidden ${look}`}>{shortName}</span>
      )}{" "}
      <span
        className={`line-clamp-3 @max-[15rem]/header:sr-only min-w-0 max-w-[19rem] text-[0.82rem] sm:hyphens-none max-sm:leading-[1.15] sm:text-[0.95rem] ${look} ${shortName ? "max-sm:sr-only" : ""}`}
      >
        <Unbroken text={withSoftHyphens(associationName)} />
      </span>
    </>
  );
}

function NavigationItems({
  className,
  itemClass,
  currentClass,
  otherClass,
}: {
  className: string;
  itemClass: string;
  currentClass: string;
  otherClass: string;
}) {
  const queryHref = useQueryHref();
  const { pathname } = useLocation();
  const look = `font-semibold no-underline ${itemClass}`;
  return (
    <ul className={className}>
      {navigation.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === pathname ? "page" : undefined}
            className={`${look} ${to === pathname ? currentClass : otherClass}`}
          >
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link to={queryHref({ dialog: "kontakt" })} replace preventScrollReset className={`${look} ${otherClass}`}>
          Kontakt
        </Link>
      </li>
    </ul>
  );
}
