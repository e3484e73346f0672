import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { asJson } from "../as-json.ts";
import { hideError, showError, showSuccess } from "../feedback/toast.tsx";
import { useLatestState } from "../use-latest-state.ts";
import type { CommandAnswer, DoneAnswer, FailedAnswer } from "./command-answer.ts";
import { failureText } from "./failure-text.ts";

interface CommandOptions<S, A> {
  /** Where the command is sent; default: the screen itself. */
  action?: string | undefined;
  /** Sends a command given while another is under way after it. Without, it is ignored: a double click runs once. */
  queues?: boolean;
  /** Shown on success. */
  done?: string | ((sent: S, answer: DoneAnswer<A>) => string | undefined);
  /** Shown on failure until dismissed, with the sentence of the reason. */
  failed?: string | ((sent: S, answer: FailedAnswer<A>) => string);
  /** The sentences of the command's own reasons. */
  reasons?: Readonly<Partial<Record<string, string>>>;
  onDone?: (answer: DoneAnswer<A>, sent: S) => void;
  /** @returns true if the screen shows the failure itself, instead of `failed` */
  onFailure?: (answer: FailedAnswer<A>, sent: S) => unknown;
}

export interface Command<S, A> {
  submit: (submission: S) => void;
  /** What was given and has no answer yet, oldest first; for optimistic rendering. */
  pending: readonly S[];
  isRunning: boolean;
  /** The same at this moment, also before it is rendered: a handler asks this. */
  isRunningNow: () => boolean;
  /** The last answer; undefined while a command runs. */
  answer: A | undefined;
}

/**
 * Sends commands of a screen to its action, one at a time, and shows the outcome of each, once. Give each button of a
 * table row its own component, and so its own queue.
 */
export function useCommand<S extends { intent: string }, A extends CommandAnswer>(
  options: CommandOptions<S, A>,
): Command<S, A> {
  const { data, state, submit } = useFetcher<A>();
  const { revalidate } = useRevalidator();
  const [pending, change, queue] = useLatestState<readonly S[]>(() => []);
  /** The answer handled last, which `data` holds until the next one arrives. */
  const handled = useRef(data);
  /** The error message shown last, hidden once the command succeeds. */
  const shown = useRef("");

  function send(submission: S): void {
    void submit(submission as never, { ...asJson, action: options.action });
  }
  function show(answer: A, sent: S): void {
    const { done, failed, reasons, onDone, onFailure } = options;
    if (answer.ok) {
      const success = answer as DoneAnswer<A>;
      hideError(shown.current);
      const message = typeof done === "function" ? done(sent, success) : done;
      if (message) showSuccess(message);
      onDone?.(success, sent);
      return;
    }
    const failure = answer as FailedAnswer<A>;
    if (onFailure?.(failure, sent) === true || failed === undefined) return;
    // The router does not revalidate after an error status, but a missing record must leave the screen.
    if (answer.reason === "missing") void revalidate();
    shown.current = typeof failed === "function" ? failed(sent, failure) : failed;
    showError(shown.current, failureText(answer.reason, reasons));
  }
  const settle = useEffectEvent(() => {
    const [sent, ...waiting] = queue.current;
    if (!sent || state !== "idle" || !data || data === handled.current) return;
    handled.current = data;
    change(waiting);
    if (waiting[0]) send(waiting[0]);
    show(data as A, sent);
  });
  useEffect(() => {
    if (state === "idle" && data) settle();
  }, [state, data]);

  return {
    pending,
    isRunning: pending.length > 0,
    isRunningNow: () => queue.current.length > 0,
    answer: pending.length > 0 ? undefined : (data as A | undefined),
    submit(submission) {
      const isBusy = queue.current.length > 0;
      if (isBusy && !options.queues) return;
      change([...queue.current, submission]);
      // Sent at once, within the click handler, so that an immediate reload does not lose it.
      if (!isBusy) send(submission);
    },
  };
}
