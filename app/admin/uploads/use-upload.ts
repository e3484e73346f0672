import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type UploadedFile, type UploadOutcome, type UploadTarget, uploadFile } from "./upload-file.ts";

export type UploadFailure = Exclude<UploadOutcome, { ok: true }>;

export interface UploadState {
  /** The current file: percentage uploaded, its number, and the number of files. */
  running: { percent: number; number: number; count: number } | undefined;
  /** The rejected files of the last attempt, with the reason. */
  failures: { fileName: string; failure: UploadFailure }[];
  /** A hint about an accepted file. */
  hint: string | undefined;
  /** Uploads the files in sequence; each is passed to `onUploaded` as soon as it is done. */
  start(files: readonly File[]): Promise<void>;
  /** Cancels the current file and those after it. */
  cancel(): void;
}

/**
 * Uploads files for one field. While an upload runs, no form can be saved, so that no record is saved without its file;
 * unmounting the field cancels it.
 * @param target the purpose of the files, or of each
 */
export function useUpload(
  target: UploadTarget | ((file: File) => UploadTarget),
  onUploaded: (file: UploadedFile, source: File) => void,
): UploadState {
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
      const outcome = await uploadFile(file, typeof target === "function" ? target(file) : target, show, signal);
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
