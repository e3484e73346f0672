import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type UploadedFile, type UploadOutcome, type UploadTarget, uploadFile } from "./upload-file.ts";

export type UploadFailure = Exclude<UploadOutcome, { ok: true }>;

export interface UploadState {
  /** The file under way: whole percent of it, which one it is, and of how many. */
  running: { percent: number; number: number; count: number } | undefined;
  /** What was not taken of what was chosen last, and why. */
  failures: { fileName: string; failure: UploadFailure }[];
  /** Something to know about a file that was taken. */
  hint: string | undefined;
  /** One file after the other; each is handed over as soon as it has arrived. */
  start(files: readonly File[]): Promise<void>;
  /** Calls off the file under way and those after it. */
  cancel(): void;
}

/**
 * Uploads into one field. While one runs no form is saved, so that nobody saves without the file; leaving the field
 * calls it off.
 */
export function useUpload(target: UploadTarget, onUploaded: (file: UploadedFile, source: File) => void): UploadState {
  const [running, setRunning] = useState<UploadState["running"]>();
  const [failures, setFailures] = useState<UploadState["failures"]>([]);
  const [hint, setHint] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  async function start(files: readonly File[]) {
    if (running || files.length === 0) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setFailures([]);
    setHint(undefined);
    countRunning(1);
    for (const [position, file] of files.entries()) {
      const show = (percent: number) => setRunning({ percent, number: position + 1, count: files.length });
      show(0);
      const outcome = await uploadFile(file, target, show, signal);
      if (signal.aborted) break;
      if (outcome.ok) {
        setHint(outcome.file.hint);
        latest.current(outcome.file, file);
      } else setFailures((before) => [...before, { fileName: file.name, failure: outcome }]);
    }
    countRunning(-1);
    setRunning(undefined);
  }
  return { running, failures, hint, start, cancel };
}

let uploads = 0;
const listeners = new Set<() => void>();

function countRunning(change: 1 | -1): void {
  uploads += change;
  for (const listener of listeners) listener();
}

/** Whether any file is being uploaded right now. */
export function isUploading(): boolean {
  return uploads > 0;
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
