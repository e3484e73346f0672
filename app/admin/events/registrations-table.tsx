import { Anchor, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { formatDate, formatInstant } from "#app/text/date.ts";
import { formatNumber } from "#app/text/number.ts";
import { registrationStatusLabels } from "#app/text/registration-status.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import type { Column } from "../ui/table/table-row.tsx";
import { useHandActions } from "./by-hand/use-hand-actions.tsx";
import { type ManagerData, managerPrefix, type RegistrationRow } from "./load-manager.ts";
import { MoveUpAction } from "./move-up-action.tsx";
import { StatusBadge, shownStatuses } from "./registration-status.tsx";
import { ResendAction } from "./resend-action.tsx";
import { StoredEfn } from "./stored-efn.tsx";

/** The registrations of an event, with how many have which status. */
export function RegistrationsTable({
  eventId,
  hasPrice,
  list: { rows, total, counts, query, status, payment },
  isSearching,
  onSearch,
  isMailConfigured,
  chosen,
  onChoose,
}: {
  eventId: string;
  hasPrice: boolean;
  list: NonNullable<ManagerData["list"]>;
  isSearching: boolean;
  onSearch: (text: string) => void;
  isMailConfigured: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
}) {
  const all = counts.new + counts.confirmed + counts.cancelled + counts.waiting;
  const options = [
    { value: "alle", label: `Alle (${formatNumber(all)})` },
    ...shownStatuses(counts).map((value) => {
      return { value, label: `${registrationStatusLabels[value]} (${formatNumber(counts[value])})` };
    }),
  ];
  const columns = useMemo(() => columnsOf(eventId, isMailConfigured), [eventId, isMailConfigured]);
  const byHand = useHandActions(eventId);
  const { actions: handActions } = byHand;
  const actions = useCallback(
    (row: RegistrationRow) => {
      const { waiting } = row;
      const isBehind = waiting !== undefined && waiting.offerExpiresAt === "" && waiting.place > 1;
      return (
        <>
          {row.status === "confirmed" && <ResendAction eventId={eventId} row={row} />}
          {isBehind && <MoveUpAction eventId={eventId} row={row} />}
          {handActions(row)}
        </>
      );
    },
    [eventId, handActions],
  );
  return (
    <>
      <DataTable<RegistrationRow>
        label="Anmeldungen"
        rows={rows}
        total={total}
        query={query}
        isFiltered={status !== undefined || payment !== undefined}
        searchLabel="Anmeldungen durchsuchen"
        onSearch={onSearch}
        isSearching={isSearching}
        filters={
          <>
            <TableFilter label="Status" parameter="status" options={options} prefix={managerPrefix} />
            {hasPrice && <TableFilter label="Zahlung" parameter="zahlung" options={payments} prefix={managerPrefix} />}
          </>
        }
        empty={{ text: "Noch keine Anmeldungen vorhanden" }}
        selection={{ chosen, onChange: onChoose, labelOf }}
        columns={columns}
        actions={actions}
      />
      {byHand.dialog}
    </>
  );
}

const payments = [
  { value: "alle", label: "Alle Zahlungen" },
  { value: "paid", label: "Bezahlt" },
  { value: "open", label: "Nicht bezahlt" },
];

const labelOf = (row: RegistrationRow) => `${row.name} auswählen`;

function columnsOf(eventId: string, isMailConfigured: boolean): Column<RegistrationRow>[] {
  return [
    {
      key: "name",
      header: "Name",
      sort: "lastName",
      render: (row) => (
        <>
          <Text fw={600}>{row.name}</Text>
          <Anchor href={`mailto:${row.email}`}>{row.email}</Anchor>
          <span className="cell-note">{row.city}</span>
          {row.stored.note && (
            <Text size="sm" className="registration-note" lineClamp={4}>
              Notiz: {row.stored.note}
            </Text>
          )}
          {row.efn && <StoredEfn key={row.efn.masked} eventId={eventId} row={row} note={row.efn} />}
          <Answers answers={row.answers} />
        </>
      ),
    },
    { key: "city", header: "Wohnort", isSecondary: true, render: (row) => row.city },
    {
      key: "createdAt",
      header: "Anmeldedatum",
      sort: "createdAt",
      width: 145,
      isShort: true,
      render: (row) => row.createdAt && formatInstant(row.createdAt),
    },
    {
      key: "status",
      header: "Status",
      sort: "status",
      width: 190,
      render: (row) => (
        <>
          <StatusBadge status={row.status} />
          {row.waiting && (
            <Text size="sm" c="dimmed">
              {waitingText(row.waiting)}
            </Text>
          )}
          {row.paidOn && (
            <Text size="sm" c="dimmed">
              Bezahlt {formatDate(row.paidOn)}
            </Text>
          )}
          <MailState row={row} isMailConfigured={isMailConfigured} />
        </>
      ),
    },
  ];
}

/** What somebody answered to the event's own questions, folded up. */
function Answers({ answers }: { answers: RegistrationRow["answers"] }) {
  if (answers.length === 0) return null;
  return (
    <details>
      <summary>{answers.length === 1 ? "1 Antwort" : `${answers.length} Antworten`}</summary>
      <dl className="given-answers">
        {answers.map(({ id, label, answer }) => (
          <div key={id}>
            <dt className="muted">{label}</dt>
            <dd className="breakable">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function waitingText({ place, offerExpiresAt }: NonNullable<RegistrationRow["waiting"]>): string {
  return offerExpiresAt ? `Angebot bis ${formatInstant(offerExpiresAt)} Uhr` : `Platz ${place}`;
}

/** How the confirmation mail stands, or that with the offer of a seat, where there is one. */
function MailState({ row: { mail }, isMailConfigured }: { row: RegistrationRow; isMailConfigured: boolean }) {
  if (!mail) return null;
  const { status, isTriedAgain } = mail;
  const isTroubled = status === "failed" || status === "unsettled" || (status === "waiting" && isTriedAgain);
  return (
    <Text size="sm" c={isTroubled ? "red" : "dimmed"}>
      {mailText(mail, isMailConfigured)}
    </Text>
  );
}

function mailText(
  { status, settledAt, isTriedAgain }: NonNullable<RegistrationRow["mail"]>,
  isMailConfigured: boolean,
): string {
  switch (status) {
    case "sent":
      return `E-Mail ${isMailConfigured ? "gesendet" : "abgelegt"}${settledAt ? ` ${formatInstant(settledAt)}` : ""}`;
    case "failed":
      return "E-Mail nicht gesendet";
    case "unsettled":
      return "E-Mail: Versand ungewiss";
    case "waiting":
      return isTriedAgain ? "E-Mail noch nicht zugestellt" : "E-Mail wird gesendet";
    default:
      return "E-Mail wird gesendet";
  }
}
