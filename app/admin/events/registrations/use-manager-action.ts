import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../../ui/as-json.ts";
import type { ManagerAnswer, ManagerSubmission } from "./manager-answer.ts";

export function managerPath(eventId: string): string {
  return `/admin/events/${eventId}/registrations`;
}

/** Submits one action of the registration manager at a time and passes the answer to `onAnswer`. */
export function useManagerAction<S extends ManagerSubmission>(
  eventId: string,
  onAnswer: (answer: ManagerAnswer, submission: S) => void,
): { submit: (submission: S) => void; running: S | undefined } {
  const { data, state, submit } = useFetcher<ManagerAnswer>();
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
    running: isIdle ? undefined : sent.current,
    submit(submission) {
      if (!isIdle) return;
      sent.current = submission;
      void submit(submission as never, {
        ...asJson,
        action: managerPath(eventId),
      });
    },
  };
}
