import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { asJson } from "../as-json.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { refusal } from "../refusal.ts";
import type { EditorAnswer, StaleAnswer } from "./editor-answer.ts";

/** Why a change was not made. */
export type SubmissionFailure = Exclude<EditorAnswer, { ok: true }>["reason"];

interface Messages {
  failed: string;
  done?: string;
  /** A failed try, too, changes what the screen shows. */
  leavesTraces?: boolean;
}

/**
 * Sends small changes (a toggle, a move) to the screen's action and says how each went. The first goes at once, further
 * ones wait for their turn: give each button of a table row a component, and so a submission, of its own.
 * @param messages fixed, or by what was sent and, after a failure, why
 * @param onStale takes the answer when somebody else was quicker; what is stored now is loaded anew
 * @returns `pending` are those under way, oldest first, for showing the wished state at once
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
  /** The answer to the change before: it stays until the next one arrives. */
  const known = useRef(data);

  const send = (submission: S) => {
    setSent(true);
    known.current = data;
    // Also from an effect, where nothing can be rendered at once; the queue is what lets the next one wait.
    void submit(submission as never, { ...asJson, flushSync: false });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is taken when the fetcher or the queue moved on
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
    // After a refusal the router loads nothing anew; what is gone must leave the screen.
    if (reason === "missing" || (reason === "failed" && leavesTraces)) void revalidate();
    if (reason) showError(failed, reason === "forbidden" ? refusal : undefined);
    else {
      hideError(failed);
      if (done) showSuccess(done);
    }
  }, [state, current, isSent]);

  return {
    pending: queue,
    submit(submission) {
      setQueue((waiting) => [...waiting, submission]);
      // Not later than the click: whoever reloads the page at once has still sent it.
      if (queue.length === 0 && state === "idle") send(submission);
    },
  };
}
