import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../../ui/as-json.ts";
import type { MessageAnswer, MessageSubmission } from "./message-answer.ts";

export function messagesPath(eventId: string): string {
  return `/admin/events/${eventId}/messages`;
}

/** Submits one action at a time and passes the answer to `onAnswer`. */
export function useMessageAction<S extends MessageSubmission>(
  eventId: string,
  onAnswer: (answer: MessageAnswer, submission: S) => void,
): { submit: (submission: S) => void; isRunning: boolean } {
  const { data, state, submit } = useFetcher<MessageAnswer>();
  const sent = useRef<S>(undefined);
  const isIdle = state === "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    const submission = sent.current;
    if (!isIdle || !submission || !data) return;
    sent.current = undefined;
    onAnswer(data, submission);
  }, [isIdle, data]);

  return {
    isRunning: !isIdle,
    submit(submission) {
      if (!isIdle) return;
      sent.current = submission;
      void submit(submission as never, { ...asJson, action: messagesPath(eventId) });
    },
  };
}
