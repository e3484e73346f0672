import { Alert, Progress } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { formatNumber } from "#text/number.ts";
import type { BulkOutcome, JobAnswer } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";

const pollMilliseconds = 700;

/** The progress of a bulk confirmation. The job outlives the window; the URL identifies it after a reload. */
export function ConfirmationProgress({
  eventId,
  jobId,
  onDone,
}: {
  eventId: string;
  jobId: string;
  onDone: (outcome: BulkOutcome) => void;
}) {
  const { load, data, state } = useFetcher<JobAnswer>();
  const path = `${managerPath(eventId)}?auftrag=${encodeURIComponent(jobId)}`;
  const isReported = useRef(false);

  useEffect(() => void load(path), [load, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: polls after each answer until the job has ended
  useEffect(() => {
    if (state !== "idle" || !data || isReported.current) return;
    if (data.state === "running" || data.state === "unreachable") {
      const timer = setTimeout(() => void load(path), pollMilliseconds);
      return () => clearTimeout(timer);
    }
    if (data.state === "unknown") return;
    isReported.current = true;
    onDone(data.outcome);
  }, [state, data]);

  if (data?.state === "unknown") {
    return (
      <Alert color="petrol" mb="md" role="status" title="Der Fortschritt ist nicht mehr bekannt">
        Die Bestätigung ist abgeschlossen oder läuft an anderer Stelle weiter. Laden Sie die Seite neu, dann zeigt die
        Liste, wer bestätigt ist.
      </Alert>
    );
  }
  const { mailed, total } = data?.state === "running" ? data : { mailed: 0, total: 0 };
  return (
    <Alert color="petrol" role="note" mb="md" title="Bestätigungen werden versendet">
      <p aria-live="polite">
        {data?.state === "unreachable"
          ? "Der Server ist gerade nicht erreichbar. Der Versand läuft dort weiter."
          : `${formatNumber(mailed)} von ${formatNumber(total)} E-Mails`}
      </p>
      <Progress value={total > 0 ? (mailed / total) * 100 : 0} aria-label="Fortschritt des Versands" animated />
    </Alert>
  );
}
