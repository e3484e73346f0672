import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { diskFullForEditors } from "#text/disk-full.ts";
import { asJson } from "../ui/as-json.ts";
import { showError } from "../ui/feedback/toast.tsx";
import { refusal } from "../ui/refusal.ts";
import type { RedirectAnswer, RedirectSubmission } from "./redirect-submission.ts";

type Refused = Extract<RedirectAnswer, { ok: false }>;

const reasons: Partial<Record<Refused["reason"], string>> = {
  missing: "Diese Adresse steht nicht mehr in der Liste.",
  unreadable: "In dieser Datei steht keine Liste von Adressen.",
  forbidden: refusal,
  disk_full: diskFullForEditors,
  unreachable: "Der Server ist gerade nicht erreichbar.",
};

/**
 * Submits a change of the old addresses and shows why it failed.
 * @param onInvalid called with the errors per field
 */
export function useRedirectChange(
  failed: string,
  onDone: (answer: Extract<RedirectAnswer, { ok: true }>) => void,
  onInvalid?: (fieldErrors: Partial<Record<"source" | "target", string>>) => void,
): { submit: (submission: RedirectSubmission) => void; isPending: boolean } {
  const { data, state, submit } = useFetcher<RedirectAnswer>();
  const isSent = useRef(false);
  const isPending = state !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isPending || !isSent.current || !data) return;
    isSent.current = false;
    if (data.ok) onDone(data);
    else if (data.reason === "invalid" && onInvalid) onInvalid(data.fieldErrors);
    else showError(failed, reasons[data.reason]);
  }, [isPending, data]);

  return {
    isPending,
    submit(submission) {
      if (isPending) return;
      isSent.current = true;
      void submit(submission, asJson);
    },
  };
}
