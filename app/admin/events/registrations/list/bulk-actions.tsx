import { Alert, Button, Checkbox, Group, Modal, Text } from "@mantine/core";
import { memo, useState } from "react";
import { useNavigate } from "react-router";
import { eventRefusalOf, isAllowed } from "#model/registrations/allowed-actions.ts";
import { formatNumber } from "#text/number.ts";
import { refusalText } from "#text/registration-status.ts";
import { AdminIcon } from "../../../ui/admin-icon.tsx";
import { unproven } from "../../../ui/signed-out/proof-path.ts";
import { AddPerson } from "../../by-hand/add-person.tsx";
import { EnterPayments } from "../../by-hand/enter-payments.tsx";
import { ImportList } from "../../by-hand/import-list.tsx";
import { countRegistrations } from "../../count-text.ts";
import { noticeHref } from "../../messages/notice-href.ts";
import type { ManagerData } from "../load-manager.ts";
import type { ManagerSubmission } from "../manager-answer.ts";
import { useManagerAction } from "../use-manager-action.ts";
import type { BulkResult } from "./bulk-result.tsx";
import { downloadCsv } from "./download-csv.ts";
import { StatusCounts } from "./registration-status.tsx";

type Bulk = Extract<ManagerSubmission, { intent: "confirm" | "cancel" }>;

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
  const [isWithEfn, setWithEfn] = useState(false);
  const [exportFailure, setExportFailure] = useState<string>();
  const change = useManagerAction<Bulk>(event.id, (answer) => {
    setAsked(undefined);
    if (answer.ok && "jobId" in answer) onStart(answer.jobId);
    else if (answer.ok && "changed" in answer) {
      onResult({ kind: "cancelled", count: answer.changed, skipped: answer.skipped });
    } else onResult({ kind: "failed", refusal: answer.ok ? undefined : refusalText(answer.reason) });
  });
  const file = useManagerAction<Extract<ManagerSubmission, { intent: "export" }>>(event.id, (answer) => {
    const isUnproven = !answer.ok && answer.reason === "unproven";
    setExportFailure(answer.ok ? undefined : isUnproven ? unproven : "Die CSV-Datei konnte nicht erstellt werden.");
    if (answer.ok && "rows" in answer) downloadCsv(answer.rows, event);
  });
  const ids = [...chosen];
  const count = countRegistrations(ids.length);

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
        <Group ml="auto" gap="xs">
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
              disabled={file.running !== undefined || list.total === 0}
              onClick={() =>
                file.submit({
                  intent: "export",
                  ...(ids.length > 0 ? { ids } : { status: list.status, payment: list.payment }),
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
      <Group mb="md" gap="sm">
        <Button
          leftSection={<AdminIcon name="check" isSmall />}
          disabled={ids.length === 0 || isRunning || eventRefusalOf("confirm", event.state) !== undefined}
          onClick={() => setAsked("confirm")}
        >
          Bestätigen
        </Button>
        <Button
          variant="default"
          leftSection={<AdminIcon name="close" isSmall />}
          disabled={ids.length === 0 || isRunning}
          onClick={() => setAsked("cancel")}
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
        {event.hasPrice && <EnterPayments event={event} ids={ids} />}
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
      <Modal
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === "cancel" ? "Anmeldungen stornieren" : "Anmeldungen bestätigen"}
        centered
        zIndex={300}
      >
        <Text>
          {asked === "cancel"
            ? `Möchten Sie ${count} stornieren? Es wird keine E-Mail verschickt. Zurücknehmen lässt sich eine Stornierung, solange ein Platz frei ist.`
            : `Möchten Sie ${count} bestätigen? Jede Person mit dem Status „Neu“ erhält die Bestätigungs-E-Mail.`}
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsked(undefined)} data-autofocus>
            Abbrechen
          </Button>
          <Button
            color={asked === "cancel" ? "red" : undefined}
            disabled={change.running !== undefined}
            onClick={() => asked && change.submit({ intent: asked, ids })}
          >
            {change.running ? "Wird gespeichert..." : asked === "cancel" ? "Stornieren" : "Bestätigen"}
          </Button>
        </Group>
      </Modal>
    </>
  );
});

/** Selects all matches of search and status, beyond the current page. */
function ChooseAll({
  eventId,
  list: { total, status, payment, query },
  onChoose,
}: {
  eventId: string;
  list: NonNullable<ManagerData["list"]>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const choice = useManagerAction<Extract<ManagerSubmission, { intent: "chooseAll" }>>(eventId, (answer) => {
    if (answer.ok && "ids" in answer) onChoose(new Set(answer.ids));
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={choice.running !== undefined}
      onClick={() => choice.submit({ intent: "chooseAll", status, payment, search: query.search })}
    >
      Alle {formatNumber(total)} auswählen
    </Button>
  );
}
