import { Alert, Button, Checkbox, Group, Text } from "@mantine/core";
import { memo, useState } from "react";
import { useNavigate } from "react-router";
import { eventRefusalOf, isAllowed, statusesFor } from "#model/registrations/allowed-actions.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { formatNumber } from "#text/number.ts";
import { describeRefundsAhead, type RefundsAhead } from "#text/payments/refund.ts";
import { bulkQuestion } from "#text/registrations/bulk-question.ts";
import { noticeHref } from "../../messages/notice-href.ts";
import { IssueInvoices } from "../../payments/issue-invoices.tsx";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import type { FailedAnswer } from "../../ui/command/command-answer.ts";
import { failureText } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { AddPerson } from "../by-hand/add-person.tsx";
import { EnterPayments } from "../by-hand/enter-payments.tsx";
import { ImportList } from "../by-hand/import-list.tsx";
import { WaiveFees } from "../by-hand/waive-fees.tsx";
import type { ManagerData } from "../load-manager.ts";
import type { BulkOutcome, ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import type { BulkResult } from "./bulk-result.tsx";
import { downloadCsv } from "./download-csv.ts";
import { StatusCounts } from "./registration-status.tsx";

type Bulk = Extract<ManagerCommand, { intent: "confirm" | "cancel" }>;

/** Buttons to confirm, cancel and export the selected registrations. */
export const BulkActions = memo(function BulkActions({
  event,
  list,
  chosen,
  onChoose,
  isRunning,
  onStart,
  onResult,
}: {
  event: ManagerData["event"];
  list: NonNullable<ManagerData["list"]>;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  /** A bulk confirmation is running. */
  isRunning: boolean;
  onStart: (jobId: string) => void;
  onResult: (result: BulkResult) => void;
}) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Bulk["intent"]>();
  const [chosenCounts, setChosenCounts] = useState<Record<RegistrationStatus, number>>();
  const [refunds, setRefunds] = useState<RefundsAhead>();
  const [sendsMail, setSendsMail] = useState(true);
  const [isWithEfn, setWithEfn] = useState(false);
  const [exportFailure, setExportFailure] = useState<string>();
  const action = managerPath(event.id);
  function fail(outcome: FailedAnswer<BulkOutcome>): void {
    setAsked(undefined);
    onResult({ intent: asked ?? "confirm", outcome });
  }
  const change = useCommand<Bulk, ManagerAnswer>({
    action,
    onDone: (answer) => {
      setAsked(undefined);
      if ("jobId" in answer) onStart(answer.jobId);
      else if ("changed" in answer) onResult({ intent: "cancel", outcome: answer });
    },
    onFailure: fail,
  });
  const asking = useCommand<Extract<ManagerCommand, { intent: "countChosen" }>, ManagerAnswer>({
    action,
    onDone: (answer) => {
      if (!("chosen" in answer)) return;
      setChosenCounts(answer.chosen);
      setRefunds(answer.refunds);
    },
    onFailure: fail,
  });
  function ask(intent: Bulk["intent"]): void {
    setAsked(intent);
    setSendsMail(true);
    setChosenCounts(undefined);
    asking.submit({ intent: "countChosen", ids });
  }
  const file = useCommand<Extract<ManagerCommand, { intent: "export" }>, ManagerAnswer>({
    action,
    onDone: (answer) => {
      setExportFailure(undefined);
      if ("rows" in answer) downloadCsv(answer.rows, event);
    },
    onFailure: ({ reason }) => setExportFailure(failureText(reason) ?? "Die CSV-Datei konnte nicht erstellt werden."),
  });
  const ids = [...chosen];
  const question = asked && chosenCounts && bulkQuestion(asked, statusesFor(asked), chosenCounts, ids.length);

  return (
    <>
      {exportFailure && (
        <Alert
          color="red"
          role="alert"
          mb="md"
          title="Fehler beim Laden der Anmeldungen"
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={() => setExportFailure(undefined)}
        >
          {exportFailure}
        </Alert>
      )}
      <Group mb="md" gap="xs">
        <StatusCounts counts={list.counts} />
        {event.seatLimit !== undefined && (
          <Text size="sm">
            {formatNumber(list.counts.new + list.counts.confirmed)} von {formatNumber(event.seatLimit)} Plätzen vergeben
            {list.offered > 0 && `, ${formatNumber(list.offered)} angeboten`}
          </Text>
        )}
        <Group ml="auto" gap="xs" className="no-print">
          {isAllowed("addByHand", { event: event.state }) && <AddPerson event={event} />}
          {isAllowed("importList", { event: event.state }) && <ImportList event={event} />}
          <Group gap="xs">
            {event.asksForEfn && (
              <Checkbox
                label="CSV mit EFN"
                checked={isWithEfn}
                onChange={(change) => setWithEfn(change.currentTarget.checked)}
              />
            )}
            <Button
              variant="default"
              leftSection={<AdminIcon name="download" isSmall />}
              disabled={file.isRunning || list.total === 0}
              onClick={() =>
                file.submit({
                  intent: "export",
                  ...(ids.length > 0
                    ? { ids }
                    : { status: list.status, payment: list.payment, answer: list.answer, choice: list.choice }),
                  search: list.query.search,
                  ...(isWithEfn && { withEfn: true }),
                })
              }
            >
              {ids.length > 0 ? "Auswahl als CSV" : "CSV exportieren"}
            </Button>
          </Group>
        </Group>
      </Group>
      <Group mb="md" gap="sm" className="no-print">
        <Button
          leftSection={<AdminIcon name="check" isSmall />}
          disabled={ids.length === 0 || isRunning || eventRefusalOf("confirm", event.state) !== undefined}
          onClick={() => ask("confirm")}
        >
          Bestätigen
        </Button>
        <Button
          variant="default"
          leftSection={<AdminIcon name="close" isSmall />}
          disabled={ids.length === 0 || isRunning}
          onClick={() => ask("cancel")}
        >
          Stornieren
        </Button>
        <Button
          variant="default"
          leftSection={<AdminIcon name="send" isSmall />}
          disabled={ids.length === 0}
          onClick={() => void navigate(noticeHref(event.id), { state: { chosen: ids } })}
        >
          Nachricht schreiben
        </Button>
        {event.hasPayments && <EnterPayments event={event} ids={ids} />}
        {event.hasPayments && <WaiveFees eventId={event.id} ids={ids} />}
        {event.hasPayments && <IssueInvoices eventId={event.id} ids={ids} />}
        <Text size="sm" aria-live="polite">
          {ids.length === 0 ? "Nichts ausgewählt" : `${formatNumber(ids.length)} ausgewählt`}
        </Text>
        {list.total > list.rows.length && ids.length < list.total && (
          <ChooseAll eventId={event.id} list={list} onChoose={onChoose} />
        )}
        {ids.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(new Set())}>
            Auswahl aufheben
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={question !== undefined}
        title={asked === "cancel" ? "Anmeldungen stornieren" : "Anmeldungen bestätigen"}
        confirmLabel={asked === "cancel" ? "Stornieren" : "Bestätigen"}
        pendingLabel="Wird gespeichert..."
        isDanger={asked === "cancel"}
        isPending={change.isRunning}
        isPossible={question?.isPossible}
        onConfirm={() => {
          if (asked === "confirm") change.submit({ intent: asked, ids });
          if (asked === "cancel") change.submit({ intent: asked, ids, sendsMail });
        }}
        onClose={() => setAsked(undefined)}
        more={
          asked === "cancel" &&
          question?.isPossible && (
            <>
              {refunds && refunds.count > 0 && <Text mt="md">{describeRefundsAhead(refunds)}</Text>}
              <Checkbox
                mt="md"
                label="Diese Personen per E-Mail benachrichtigen"
                checked={sendsMail}
                onChange={(change) => setSendsMail(change.currentTarget.checked)}
              />
            </>
          )
        }
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
});

/** Selects all matches of search and status, beyond the current page. */
function ChooseAll({
  eventId,
  list: { total, status, payment, answer, choice: filter, query },
  onChoose,
}: {
  eventId: string;
  list: NonNullable<ManagerData["list"]>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const choice = useCommand<Extract<ManagerCommand, { intent: "chooseAll" }>, ManagerAnswer>({
    action: managerPath(eventId),
    onDone: (answer) => {
      if ("ids" in answer) onChoose(new Set(answer.ids));
    },
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={choice.isRunning}
      onClick={() =>
        choice.submit({ intent: "chooseAll", status, payment, answer, choice: filter, search: query.search })
      }
    >
      Alle {formatNumber(total)} auswählen
    </Button>
  );
}
