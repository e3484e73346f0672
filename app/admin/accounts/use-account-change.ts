import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../ui/as-json.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import { refusal } from "../ui/refusal.ts";
import { unproven } from "../ui/signed-out/proof-path.ts";
import type { AccountAnswer, AccountSubmission } from "./account-submission.ts";

type Refused = Extract<AccountAnswer, { ok: false }>;

const reasons: Partial<Record<Refused["reason"], string>> = {
  missing: "Dieses Konto gibt es nicht mehr.",
  last_administrator: "Ohne dieses Konto könnte niemand mehr Konten verwalten.",
  forbidden: refusal,
  unproven,
  unreachable: "Der Server ist gerade nicht erreichbar.",
};

/**
 * Submits a change of an account and shows its outcome.
 * @param onDone called with the answer on success
 * @param onInvalid called with the errors per field
 */
export function useAccountChange(
  onDone: (submission: AccountSubmission, answer: Extract<AccountAnswer, { ok: true }>) => void,
  onInvalid?: (fieldErrors: Record<string, string>) => void,
): { submit: (submission: AccountSubmission, done: string) => void; isPending: boolean } {
  const { data, state, submit } = useFetcher<AccountAnswer>();
  const sent = useRef<{ submission: AccountSubmission; done: string }>(undefined);
  const isPending = state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isPending || !sent.current || !data) return;
    const { submission, done } = sent.current;
    sent.current = undefined;
    if (data.ok) {
      showSuccess(done);
      onDone(submission, data);
    } else if (data.reason === "invalid") onInvalid?.(data.fieldErrors);
    else showError("Fehler beim Ändern des Kontos", reasons[data.reason]);
  }, [isPending, data]);

  return {
    isPending,
    submit(submission, done) {
      if (isPending) return;
      sent.current = { submission, done };
      void submit(submission, asJson);
    },
  };
}
