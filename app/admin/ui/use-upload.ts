import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type UploadedFile, type UploadOutcome, type UploadTarget, uploadFile } from "./upload-file.ts";

export interface UploadState {
  /** Whole percent while a file is under way. */
  percent: number | undefined;
  /** Why the last file was not taken. */
  failure: Exclude<UploadOutcome, { ok: true }> | undefined;
  /** Something to know about the file that was taken. */
  hint: string | undefined;
  start(file: File | null): void;
}

/**
 * One upload at a time into one field. While it runs no form is saved, so that nobody saves without the file; leaving
 * the field calls it off.
 */
export function useUpload(target: UploadTarget, onUploaded: (file: UploadedFile) => void): UploadState {
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<UploadState["failure"]>();
  const [hint, setHint] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  useEffect(() => () => controller.current?.abort(), []);

  return {
    percent,
    failure,
    hint,
    async start(file) {
      if (!file || percent !== undefined) return;
      controller.current = new AbortController();
      const { signal } = controller.current;
      setFailure(undefined);
      setHint(undefined);
      setPercent(0);
      countRunning(1);
      const outcome = await uploadFile(file, target, setPercent, signal);
      countRunning(-1);
      if (signal.aborted) return;
      setPercent(undefined);
      if (outcome.ok) {
        setHint(outcome.file.hint);
        latest.current(outcome.file);
      } else setFailure(outcome);
    },
  };
}

let running = 0;
const listeners = new Set<() => void>();

function countRunning(change: 1 | -1): void {
  running += change;
  for (const listener of listeners) listener();
}

/** Whether any file is being uploaded right now. */
export function isUploading(): boolean {
  return running > 0;
}

export function useIsUploading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isUploading,
    () => false,
  );
}
