import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/**
 * Returns the query string of this page (of a pending navigation if there is one) and a function to change it. Changes
 * in quick succession build on each other, because each is rendered synchronously (`flushSync`).
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
