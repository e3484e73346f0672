import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a notice above a long form into view each time `reason` changes: a user who saved further down sees it. */
export function useScrollIntoView(reason: unknown): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per reason
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    notice.current?.scrollIntoView({ block: "start" });
  }, [reason]);
  return notice;
}
