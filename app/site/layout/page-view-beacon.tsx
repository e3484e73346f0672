import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Tells the server that a page was opened without being requested from it. Only the path is sent. */
export function PageViewBeacon() {
  const { pathname } = useLocation();
  const lastCounted = useRef(pathname);

  useEffect(() => {
    if (lastCounted.current === pathname) return;
    lastCounted.current = pathname;
    navigator.sendBeacon("/api/page-view", pathname);
  }, [pathname]);

  return null;
}
