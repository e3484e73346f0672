import { useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/**
 * Returns the query string of this page (of a pending navigation if there is one) and a function to change it. Changes
 * in quick succession build on each other, because each is rendered synchronously (`flushSync`). While the user is on
 * the way to another page nothing changes: a second navigation would end theirs.
 */
export function useUrlSearch(): { search: string; changeSearch: (change: (search: string) => string) => void } {
  const { pathname, search: shown } = useLocation();
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const search = next?.pathname === pathname ? next.search : shown;
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const latest = useRef({ search, isLeaving });
  useLayoutEffect(() => {
    latest.current = { search, isLeaving };
  }, [search, isLeaving]);
  const changeSearch = useCallback(
    (change: (search: string) => string) => {
      if (latest.current.isLeaving) return;
      const target = change(latest.current.search) || "?";
      void navigate(target, { replace: true, preventScrollReset: true, flushSync: true });
    },
    [navigate],
  );
  return { search, changeSearch };
}
