import { useState } from "react";
import { MAX_PASSKEYS } from "#model/accounts/passkey.ts";
import { wrongCode } from "#text/accounts/second-factor.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import type { DoneAnswer, FailedAnswer } from "../ui/command/command-answer.ts";
import { failureText } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import type { AccountAnswer, PasskeyCommand, SecondFactorCommand } from "./account-command.ts";

const reasons: Record<string, string> = {
  wrong: wrongCode,
  off: "Der zweite Faktor ist inzwischen abgeschaltet. Bitte laden Sie die Seite neu.",
  already_on: "Der zweite Faktor ist inzwischen eingerichtet. Bitte laden Sie die Seite neu.",
  wrong_password: "Das Passwort ist nicht richtig",
  too_many: `Mehr als ${MAX_PASSKEYS} Passkeys sind nicht möglich. Entfernen Sie zuerst einen.`,
  not_proven: "Der Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal.",
};

export const secondFactorFailed = "Fehler beim Ändern des zweiten Faktors";

/** An error message and its field, if any; a step about the second factor has one field only. */
export interface Mistake {
  field?: "name" | "password";
  message: string;
}

/** Sends a step about a passkey or the second factor; errors appear beside the field. */
export function useAccountStep<S extends PasskeyCommand | SecondFactorCommand>(
  failed: string,
  onDone: (answer: DoneAnswer<AccountAnswer>) => void,
) {
  const [mistake, setMistake] = useState<Mistake>();
  const { submit, isRunning } = useCommand<S, AccountAnswer>({
    onDone,
    onFailure: (answer) => {
      setMistake(mistakeIn(answer, failed));
      focusMistake();
    },
  });
  return {
    isPending: isRunning,
    mistake,
    setMistake,
    send(step: S) {
      setMistake(undefined);
      submit(step);
    },
  };
}

function mistakeIn({ reason, message, retryAfterSeconds }: FailedAnswer<AccountAnswer>, failed: string): Mistake {
  if (retryAfterSeconds) return { field: "password", message: tooManyTries(retryAfterSeconds) };
  const sentence = message ?? failureText(reason, reasons) ?? failed;
  if (reason === "invalid_name") return { field: "name", message: sentence };
  return reason === "wrong_password" ? { field: "password", message: sentence } : { message: sentence };
}
