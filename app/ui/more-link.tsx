import { Link, useNavigate } from "react-router";
import { buttonClass } from "./button.tsx";

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
      className={buttonClass("secondary")}
      data-shows-more
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigate(to, { replace: true, preventScrollReset: true });
      }}
    >
      {children}
    </Link>
  );
}
