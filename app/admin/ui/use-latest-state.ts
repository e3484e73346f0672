import { useRef, useState } from "react";

/**
 * State whose latest value can also be read before it is rendered: until then a button still has the handlers of before,
 * and a click on it must neither be lost nor run on what is no longer so.
 */
export function useLatestState<T>(
  first: () => T,
): readonly [shown: T, set: (next: T) => void, latest: { readonly current: T }] {
  const [shown, setShown] = useState(first);
  const latest = useRef(shown);
  function set(next: T): void {
    latest.current = next;
    setShown(() => next);
  }
  return [shown, set, latest];
}
