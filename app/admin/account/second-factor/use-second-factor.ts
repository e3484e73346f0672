import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { wrongCode } from "#text/second-factor.ts";
import { tooManyTries } from "#text/too-many-tries.ts";
import { asJson } from "../../ui/as-json.ts";
import { unproven } from "../../ui/signed-out/proof-path.ts";
import { passwordMessages } from "../password-messages.ts";
import type { SecondFactorAnswer, SecondFactorSubmission } from "./second-factor-submission.ts";

const messages: Record<string, string> = {
  wrong: wrongCode,
  off: "Der zweite Faktor ist inzwischen abgeschaltet. Bitte laden Sie die Seite neu.",
  already_on: "Der zweite Faktor ist inzwischen eingerichtet. Bitte laden Sie die Seite neu.",
  wrong_password: "Das Passwort ist nicht richtig",
  not_signed_in: passwordMessages.not_signed_in ?? "",
  unproven,
  unreachable: "Der Server ist gerade nicht erreichbar.",
};
const failed = "Fehler beim Ändern des zweiten Faktors";

/** Submits a step about the second factor; errors appear beside the field. */
export function useSecondFactor(onDone: (answer: Extract<SecondFactorAnswer, { ok: true }>) => void) {
  const { data, state, submit } = useFetcher<SecondFactorAnswer>();
  const isWaiting = useRef(false);
  const [mistake, setMistake] = useState<string>();
  const isPending = state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isPending || !isWaiting.current || !data) return;
    isWaiting.current = false;
    if (data.ok) onDone(data);
    else {
      setMistake(data.retryAfterSeconds ? tooManyTries(data.retryAfterSeconds) : (messages[data.reason] ?? failed));
      setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  }, [isPending, data]);

  return {
    isPending,
    mistake,
    setMistake,
    send(submission: SecondFactorSubmission) {
      if (isPending) return;
      isWaiting.current = true;
      setMistake(undefined);
      void submit(submission, asJson);
    },
  };
}
