import { useState } from "react";
import { failureText } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import type { ErasureReport, PersonReport, PrivacyAnswer, PrivacyCommand } from "./privacy-command.ts";

/** Shown after a failed erasure, because only the answer may have been lost. */
const unknownOutcome = "Erstellen Sie die Auskunft noch einmal: Sie zeigt, was noch gespeichert ist.";

export const invalidAddress = "Bitte geben Sie eine gültige E-Mail-Adresse ein";

type Shown = { report: PersonReport } | { erasure: ErasureReport } | undefined;

/** State of the privacy screen: requests a person's data or its erasure, one request at a time. */
export function usePersonData() {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<string>();
  const { submit, pending } = useCommand<PrivacyCommand, PrivacyAnswer>({
    onDone: (answer) => {
      setShown(answer);
      if ("erasure" in answer) showSuccess("Daten wurden gelöscht");
    },
    onFailure: ({ reason }, { intent }) => {
      if (reason === "invalid") setError(invalidAddress);
      else if (reason === "unproven") showError("Es wurde nichts ausgeführt", failureText(reason));
      else if (intent === "inform") showError("Fehler beim Laden der Daten", failureText(reason));
      else showError("Fehler beim Löschen der Daten", unknownOutcome);
    },
  });
  return {
    shown,
    error,
    running: pending[0]?.intent,
    /** Clears the result, which belongs to the requested address, not to the one being typed. */
    forget() {
      setShown(undefined);
      setError(undefined);
    },
    ask: submit,
  };
}
