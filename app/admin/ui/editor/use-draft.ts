import { useEffect, useRef } from "react";
import { keepDraftsAgain, removeDraft, writeDraft } from "./editor-draft.ts";

const settleMilliseconds = 400;

/**
 * Writes a draft while there are unsaved changes: debounced after each change, at once when the page is left.
 * @returns a function that writes it immediately
 */
export function useDraft<V>(
  key: string,
  isDirty: boolean,
  current: { id: string; version: number | "new"; values: V },
): () => void {
  const write = () => {
    if (isDirty) writeDraft(key, { ...current, typedAt: new Date().toISOString() });
  };
  const latest = useRef(write);
  latest.current = write;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    if (!isDirty) return;
    keepDraftsAgain();
    const timer = setTimeout(() => latest.current(), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [isDirty, current.values]);

  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) removeDraft(key);
    wasDirty.current = isDirty;
  }, [isDirty, key]);

  useEffect(() => {
    const flush = () => latest.current();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, []);

  return () => latest.current();
}
