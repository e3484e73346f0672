import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { diskFullForEditors } from "#text/disk-full.ts";
import { asJson } from "../as-json.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { refusal } from "../refusal.ts";
import type { EditorAnswer, StaleAnswer } from "./editor-answer.ts";

/** Why a change was not made. */
export type SubmissionFailure = Exclude<EditorAnswer, { ok: true }>["reason"];

const hints: Partial<Record<SubmissionFailure, string>> = { forbidden: refusal, disk_full: diskFullForEditors };

interface Messages {
  failed: string;
  done?: string;
  /** A failed attempt also changes what the screen shows. */
  leavesTraces?: boolean;
}

/**
 * Sends small changes (a toggle, a move) to the screen's action and shows the outcome of each. Changes are queued and
 * sent one at a time: give each button of a table row its own component, and so its own queue.
 * @param messages fixed, or a function of the submission and the failure reason, if any
 * @param onStale called with the answer on a conflict; the stored state is reloaded
 * @returns `pending` holds the queued submissions, oldest first, for optimistic rendering
 */
export function useSubmission<S extends { intent: string }>(
  messages: Messages | ((submission: S, reason?: SubmissionFailure) => Messages),
  onStale?: (answer: StaleAnswer) => void,
): { submit: (submission: S) => void; pending: readonly S[] } {
  const { data, state, submit } = useFetcher<EditorAnswer>();
  const { revalidate } = useRevalidator();
  const [queue, setQueue] = useState<readonly S[]>([]);
  const [isSent, setSent] = useState(false);
  const current = queue[0];
  /** The previous answer, which `data` holds until the next one arrives. */
  const known = useRef(data);

  const send = (submission: S) => {
    setSent(true);
    known.current = data;
    // No `flushSync`: effects cannot render synchronously. The queue prevents double submission.
    void submit(submission as never, { ...asJson, flushSync: false });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the fetcher or the queue has advanced
  useEffect(() => {
    if (!current || state !== "idle") return;
    if (!isSent) {
      send(current);
      return;
    }
    if (!data || data === known.current) return;
    setSent(false);
    setQueue((waiting) => waiting.slice(1));
    if (!data.ok && data.reason === "stale" && onStale) {
      void revalidate();
      onStale(data);
      return;
    }
    const reason = data.ok ? undefined : data.reason;
    const { failed, done, leavesTraces } = typeof messages === "function" ? messages(current, reason) : messages;
    // The router does not revalidate after an error status, but a missing record must leave the screen.
    if (reason === "missing" || (reason === "failed" && leavesTraces)) void revalidate();
    if (reason) showError(failed, hints[reason]);
    else {
      hideError(failed);
      if (done) showSuccess(done);
    }
  }, [state, current, isSent]);

  return {
    pending: queue,
    submit(submission) {
      setQueue((waiting) => [...waiting, submission]);
      // Sent within the click handler, so that an immediate reload does not lose it.
      if (queue.length === 0 && state === "idle") send(submission);
    },
  };
}
