import { type RefObject, useEffect, useRef } from "react";

/** For a notice above a long form: whoever saved further down sees it, each time there is another `reason`. */
export function useBroughtIntoView(reason: unknown): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reason
  useEffect(() => {
    // New browsers answer with a promise, which no effect may return.
    notice.current?.scrollIntoView({ block: "start" });
  }, [reason]);
  return notice;
}
