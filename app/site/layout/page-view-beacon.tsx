import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Reports client-side navigations as page views. Only the path is sent. */
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
