import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { MAX_PASSKEYS } from "#model/accounts/passkey.ts";
import { tooManyTries } from "#text/too-many-tries.ts";
import { asJson } from "../../ui/as-json.ts";
import { unproven } from "../../ui/signed-out/proof-path.ts";
import { passwordMessages } from "../password-messages.ts";
import type { PasskeyAnswer, PasskeySubmission } from "./passkey-submission.ts";

const messages: Record<string, string> = {
  wrong_password: "Das Passwort ist nicht richtig",
  not_signed_in: passwordMessages.not_signed_in ?? "",
  unproven,
  unreachable: "Der Server ist gerade nicht erreichbar.",
  too_many: `Mehr als ${MAX_PASSKEYS} Passkeys sind nicht möglich. Entfernen Sie zuerst einen.`,
  not_proven: "Der Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal.",
};

/** An error message and its field, if any. */
export interface Mistake {
  field?: "name" | "password";
  message: string;
}

/** Submits a step of adding or removing a passkey. */
export function usePasskeys(failed: string, onDone: (answer: Extract<PasskeyAnswer, { ok: true }>) => void) {
  const { data, state, submit } = useFetcher<PasskeyAnswer>();
  const isWaiting = useRef(false);
  const [mistake, setMistake] = useState<Mistake>();
  const isPending = state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isPending || !isWaiting.current || !data) return;
    isWaiting.current = false;
    if (data.ok) return onDone(data);
    setMistake(mistakeIn(data, failed));
    setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [isPending, data]);

  return {
    isPending,
    mistake,
    setMistake,
    send(submission: PasskeySubmission) {
      if (isPending) return;
      isWaiting.current = true;
      setMistake(undefined);
      void submit(submission, asJson);
    },
  };
}

function mistakeIn(answer: Extract<PasskeyAnswer, { ok: false }>, failed: string): Mistake {
  if (answer.retryAfterSeconds) return { field: "password", message: tooManyTries(answer.retryAfterSeconds) };
  const message = answer.message ?? messages[answer.reason] ?? failed;
  if (answer.reason === "invalid_name") return { field: "name", message };
  return answer.reason === "wrong_password" ? { field: "password", message } : { message };
}
