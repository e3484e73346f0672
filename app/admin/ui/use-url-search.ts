import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/**
 * The query of this page as last asked for: that of a navigation under way, else the address's; and a way to put another
 * in its place. A change builds on the one before it, however quickly they follow each other: what is asked for is
 * rendered at once (`flushSync`), not when the browser finds the time.
 */
export function useUrlSearch(): { search: string; changeSearch: (change: (search: string) => string) => void } {
  const { pathname, search: shown } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const search = next?.pathname === pathname ? next.search : shown;
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  return {
    search,
    changeSearch(change) {
      const target = change(latest.current) || "?";
      void navigate(target, { replace: true, preventScrollReset: true, flushSync: true });
    },
  };
}
