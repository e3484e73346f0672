import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../ui/as-json.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import { unproven } from "../ui/signed-out/proof-path.ts";
import type { ErasureReport, PersonReport, PrivacyAnswer, PrivacySubmission } from "./privacy-answer.ts";

/** Shown after a failed erasure, because only the answer may have been lost. */
const unknownOutcome = "Erstellen Sie die Auskunft noch einmal: Sie zeigt, was noch gespeichert ist.";

export const invalidAddress = "Bitte geben Sie eine gültige E-Mail-Adresse ein";

type Shown = { report: PersonReport } | { erasure: ErasureReport } | undefined;

/** State of the privacy screen: requests a person's data or its erasure, one request at a time. */
export function usePersonData() {
  const { data, state, submit } = useFetcher<PrivacyAnswer>();
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<string>();
  const sent = useRef<PrivacySubmission["intent"]>(undefined);
  const isIdle = state === "idle";

  useEffect(() => {
    const intent = sent.current;
    if (!isIdle || !intent || !data) return;
    sent.current = undefined;
    if (!data.ok) {
      if (data.reason === "invalid") setError(invalidAddress);
      else if (data.reason === "unproven") showError("Es wurde nichts ausgeführt", unproven);
      else if (intent === "inform") showError("Fehler beim Laden der Daten");
      else showError("Fehler beim Löschen der Daten", unknownOutcome);
    } else if ("report" in data) setShown({ report: data.report });
    else {
      setShown({ erasure: data.erasure });
      showSuccess("Daten wurden gelöscht");
    }
  }, [isIdle, data]);

  return {
    shown,
    error,
    running: isIdle ? undefined : sent.current,
    /** Clears the result, which belongs to the requested address, not to the one being typed. */
    forget() {
      setShown(undefined);
      setError(undefined);
    },
    ask(submission: PrivacySubmission) {
      if (!isIdle) return;
      sent.current = submission.intent;
      void submit(submission, asJson);
    },
  };
}
