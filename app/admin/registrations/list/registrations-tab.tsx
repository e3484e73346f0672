import { Alert, Button } from "@mantine/core";
import { useCallback, useDeferredValue, useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { countRegistrations } from "../../events/count-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { withParameters } from "../../ui/table/table-query.ts";
import { useUrlSearch } from "../../ui/use-url-search.ts";
import { ChoiceCounts } from "../choices/choice-counts.tsx";
import type { ManagerData } from "../load-manager.ts";
import type { BulkOutcome, ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath, managerPrefix } from "../manager-path.ts";
import { AnswerCounts } from "./answer-counts.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { type BulkResult, BulkResultNotice } from "./bulk-result.tsx";
import { ConfirmationProgress } from "./confirmation-progress.tsx";
import { RegistrationsTable } from "./registrations-table.tsx";
import { useRegistrationSearch } from "./use-registration-search.ts";

const jobParameter = `${managerPrefix}auftrag`;

/**
 * The registrations of an event, with bulk actions.
 * @param isWaitingList only the waiting list, in order
 */
export function RegistrationsTab({
  manager,
  isWaitingList = false,
}: {
  manager: ManagerData;
  isWaitingList?: boolean;
}) {
  const { event } = manager;
  const { list, isSearching, onSearch } = useRegistrationSearch(manager, isWaitingList);
  const { changeSearch } = useUrlSearch();
  const [parameters] = useSearchParams();
  const jobId = parameters.get(jobParameter);
  const { revalidate, state } = useRevalidator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Deferred, so that the ticked checkbox renders before the buttons with counts.
  const deferredChosen = useDeferredValue(chosen);
  const [result, setResult] = useState<BulkResult>();
  const choose = useCallback((ids: string[], isChosen: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  const showJob = useCallback(
    (job: string | null) => changeSearch((search) => withParameters(search, { [jobParameter]: job })),
    [changeSearch],
  );
  const startJob = useCallback(
    (job: string) => {
      setResult(undefined);
      showJob(job);
    },
    [showJob],
  );
  const finish = useCallback((next: BulkResult) => {
    setResult(next);
    const { intent, outcome } = next;
    if (!outcome.ok) return;
    setChosen(new Set());
    const done = intent === "confirm" ? "bestätigt" : "storniert";
    if (outcome.changed > 0) showSuccess(`${countRegistrations(outcome.changed)} ${done}`);
  }, []);

  const confirming = useCommand<Extract<ManagerCommand, { intent: "confirm" | "cancel" }>, ManagerAnswer>({
    action: managerPath(event.id),
    onDone: (answer) => {
      if ("jobId" in answer) startJob(answer.jobId);
    },
    onFailure: (outcome) => finish({ intent: "confirm", outcome }),
  });

  function finishJob(outcome: BulkOutcome): void {
    finish({ intent: "confirm", outcome });
    // Also reloads the table.
    showJob(null);
  }

  // Of a bulk confirmation that one address stopped.
  const stoppedBy = result?.outcome.ok === false && "at" in result.outcome ? result.outcome : undefined;
  const isRefused = stoppedBy?.reason === "mail_failed" && chosen.has(stoppedBy.id);
  const others = isRefused ? [...chosen].filter((id) => id !== stoppedBy.id) : [];
  function confirmOthers(): void {
    setChosen(new Set(others));
    confirming.submit({ intent: "confirm", ids: others });
  }

  if (!list) {
    return (
      <Alert color="red" role="alert" title="Fehler beim Laden der Anmeldungen">
        <Button variant="default" onClick={() => void revalidate()} disabled={state === "loading"}>
          {state === "loading" ? "Wird geladen..." : "Erneut versuchen"}
        </Button>
      </Alert>
    );
  }
  return (
    <>
      {jobId && <ConfirmationProgress key={jobId} eventId={event.id} jobId={jobId} onDone={finishJob} />}
      {result && (
        <BulkResultNotice
          result={result}
          onClose={() => setResult(undefined)}
          onContinue={others.length > 0 && !jobId && !confirming.isRunning ? confirmOthers : undefined}
        />
      )}
      <BulkActions
        event={event}
        list={list}
        chosen={deferredChosen}
        onChoose={setChosen}
        isRunning={jobId !== null}
        onStart={startJob}
        onResult={finish}
      />
      <ChoiceCounts counts={event.choices.counts} />
      <AnswerCounts counts={event.answerCounts} />
      <RegistrationsTable
        event={event}
        isWaitingList={isWaitingList}
        list={list}
        isSearching={isSearching}
        onSearch={onSearch}
        isMailConfigured={manager.isMailConfigured}
        chosen={chosen}
        onChoose={choose}
      />
    </>
  );
}
