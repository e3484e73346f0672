import { useEffect } from "react";
import { type Location, useLocation } from "react-router";

/**
 * Returns what the link or button that led here handed over beside the URL, because it names people. The history forgets
 * it at once: neither a reload nor "back" hands it over again.
 */
export function useHandedOver<T>(): T | null {
  const { state, key } = useLocation() as Location<T | null>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    // `usr` is where React Router keeps it.
    if (state !== null) history.replaceState({ ...history.state, usr: null }, "");
  }, [key]);
  return state;
}
