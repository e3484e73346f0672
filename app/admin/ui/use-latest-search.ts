import { useLocation, useNavigation } from "react-router";

/** The query of this page as last asked for: that of a navigation under way, else the address's. */
export function useLatestSearch(): string {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? next.search : search;
}
