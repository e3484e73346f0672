import { Link, type LinkProps, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";

/** The look of everything that shows more: here (an arrow down) or on another page (an arrow right). */
export const moreLink =
  "no-print inline-flex min-h-11 items-center gap-1 font-semibold text-petrol underline decoration-1 underline-offset-4 hover:text-accent";

/** Leads to the page that has the rest of a list or text. */
export function PageLink({ children, ...link }: LinkProps) {
  return (
    <Link {...link} className={moreLink}>
      {children} <Icon name="right" className="size-4" />
    </Link>
  );
}

/**
 * Shows more of a list. Without script the longer page opens at the first new entry. With script the page keeps its
 * scroll position, no history entry is added, and the list moves the focus with `useFocusOnFirstNew`.
 */
export function MoreLink({
  to,
  anchor,
  children,
}: {
  to: string;
  /** Id of the first entry that will be new. */
  anchor: string;
  children: string;
}) {
  const navigate = useNavigate();
  return (
    <Link
      to={`${to}#${anchor}`}
      className={moreLink}
      data-shows-more
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to, { replace: true, preventScrollReset: true });
      }}
    >
      {children} <Icon name="down" className="size-4" />
    </Link>
  );
}
