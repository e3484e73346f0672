import { Anchor, Text } from "@mantine/core";
import { memo, useCallback, useMemo } from "react";
import { answerField } from "#model/events/question-rule.ts";
import { choiceParameter } from "#model/participations/choice-filter.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { answerParameter } from "#model/registrations/answer-counts.ts";
import { formatDate, formatInstant } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { choiceLines, choiceTitle, type NamedChoices } from "#text/registrations/participation.ts";
import { registrationStatusLabels } from "#text/registrations/registration-status.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { type FilterOption, TableFilter } from "../../ui/table/table-filter.tsx";
import type { Column } from "../../ui/table/table-row.tsx";
import { useRowActions } from "../by-hand/use-row-actions.tsx";
import type { ManagerData, RegistrationRow } from "../load-manager.ts";
import { managerPrefix } from "../manager-path.ts";
import { ColumnChoice, useChosenColumns } from "./column-choice.tsx";
import { MailState } from "./mail-state.tsx";
import { MoveUpAction } from "./move-up-action.tsx";
import { optionalColumns } from "./registration-columns.ts";
import { StatusBadge, shownStatuses, usualStatuses } from "./registration-status.tsx";
import { ResendAction } from "./resend-action.tsx";
import { StoredEfn } from "./stored-efn.tsx";

/**
 * The table of an event's registrations, with filters and counts per status. Memoised: the buttons with counts, which
 * follow a ticked checkbox, must not render it again.
 */
export const RegistrationsTable = memo(function RegistrationsTable({
  event,
  isWaitingList,
  list,
  isSearching,
  onSearch,
  isMailConfigured,
  chosen,
  onChoose,
}: {
  event: ManagerData["event"];
  /** Only the waiting list, in order. */
  isWaitingList: boolean;
  list: NonNullable<ManagerData["list"]>;
  isSearching: boolean;
  onSearch: (text: string) => void;
  isMailConfigured: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
}) {
  const { rows, total, query, status, payment, answer, choice } = list;
  const { id: eventId, questions, choices } = event;
  const shown = useChosenColumns(optionalColumns(event));
  // As a string, which keeps the columns, and thus the rows, memoised while the selection is unchanged.
  const shownText = shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions change only with the loaded event
  const columns = useMemo(
    () => columnsOf(eventId, { isMailConfigured, shown: shownText.split(","), questions, choices }),
    [eventId, isMailConfigured, shownText, choices],
  );
  const filters = useMemo(
    () => <Filters event={event} list={list} isWaitingList={isWaitingList} shown={shownText.split(",")} />,
    [event, list, isWaitingList, shownText],
  );
  const byHand = useRowActions(event);
  const { actions: rowActions } = byHand;
  const actions = useCallback(
    (row: RegistrationRow) => {
      const { waiting } = row;
      const person = waiting?.offerExpiresAt ? "offered" : row.status;
      const isBehind =
        isAllowed("moveUp", { event: event.state, person }) && waiting !== undefined && waiting.place > 1;
      return (
        <>
          {isAllowed("resendConfirmation", { event: event.state, person: row.status }) && (
            <ResendAction eventId={eventId} row={row} />
          )}
          {isBehind && <MoveUpAction eventId={eventId} row={row} />}
          {rowActions(row)}
        </>
      );
    },
    [eventId, event.state, rowActions],
  );
  return (
    <>
      <DataTable<RegistrationRow>
        label={isWaitingList ? "Warteliste" : "Anmeldungen"}
        rows={rows}
        total={total}
        query={query}
        isFiltered={(status !== undefined && !isWaitingList) || [payment, answer, choice].some(Boolean)}
        searchLabel="Anmeldungen durchsuchen"
        onSearch={onSearch}
        isSearching={isSearching}
        filters={filters}
        empty={{ text: isWaitingList ? "Niemand steht auf der Warteliste" : "Noch keine Anmeldungen vorhanden" }}
        selection={{ chosen, onChange: onChoose, labelOf }}
        columns={columns}
        actions={actions}
      />
      {byHand.dialog}
    </>
  );
});

/** The filters of the list and its column selection. */
function Filters({
  event,
  list,
  isWaitingList,
  shown,
}: {
  event: ManagerData["event"];
  list: List;
  isWaitingList: boolean;
  shown: readonly string[];
}) {
  const { counts } = list;
  const all = counts.new + counts.confirmed + counts.cancelled + counts.waiting;
  const options = [
    { value: "alle", label: `Alle (${formatNumber(all)})` },
    ...[...usualStatuses, "waiting" as const].map((value) => ({
      value,
      label: `${registrationStatusLabels[value]} (${formatNumber(counts[value])})`,
      isGone: !shownStatuses(counts).includes(value),
    })),
  ];
  return (
    <>
      {!isWaitingList && <TableFilter label="Status" parameter="status" options={options} prefix={managerPrefix} />}
      <TableFilter label="Zahlung" parameter="zahlung" options={paymentOptions(event)} prefix={managerPrefix} />
      <TableFilter
        label="Teilnahme"
        parameter="teilnahme"
        options={choiceOptions(event, list)}
        prefix={managerPrefix}
      />
      <TableFilter label="Antwort" parameter="antwort" options={answerOptions(event, list)} prefix={managerPrefix} />
      <ColumnChoice options={optionalColumns(event)} chosen={shown} />
    </>
  );
}

type List = NonNullable<ManagerData["list"]>;

/** The kinds and workshops, with those that are no longer offered, and the chosen one that was removed since. */
function choiceOptions({ choices }: ManagerData["event"], { choice }: List): FilterOption[] {
  const known = choices.counts.map(({ of, id, title }) => ({ value: choiceParameter({ of, id }), label: title }));
  return [
    { value: "alle", label: "Alle Teilnahmen" },
    ...withGone(known, choice && { value: choiceParameter(choice), label: choiceTitle([], choice.id) }),
  ];
}

/** The answers to questions with a choice, each with its question, and the chosen one to a question removed since. */
function answerOptions({ answerCounts }: ManagerData["event"], { answer: chosen }: List): FilterOption[] {
  const known = answerCounts.flatMap(({ questionId, label, answers }) =>
    answers.map(({ answer }) => ({
      value: answerParameter({ questionId, answer }),
      label: `${label}: ${answer}`,
    })),
  );
  return [
    { value: "alle", label: "Alle Antworten" },
    ...withGone(known, chosen && { value: answerParameter(chosen), label: chosen.answer }),
  ];
}

const withGone = (known: FilterOption[], chosen: FilterOption | undefined) =>
  !chosen || known.some(({ value }) => value === chosen.value) ? known : [...known, { ...chosen, isGone: true }];

function paymentOptions({ hasPayments }: ManagerData["event"]): FilterOption[] {
  return [
    { value: "alle", label: "Alle Zahlungen" },
    { value: "paid", label: "Bezahlt", isGone: !hasPayments },
    { value: "open", label: "Nicht bezahlt", isGone: !hasPayments },
  ];
}

const labelOf = (row: RegistrationRow) => `${row.name} auswählen`;

interface Shown {
  isMailConfigured: boolean;
  /** Values of the selected columns. */
  shown: readonly string[];
  questions: readonly { id: string; label: string }[];
  choices: NamedChoices;
}

function columnsOf(eventId: string, { isMailConfigured, shown, questions, choices }: Shown): Column<RegistrationRow>[] {
  const has = (column: string) => shown.includes(column);
  const asked = questions.filter(({ id }) => has(answerField(id)));
  const chosen: Record<string, Column<RegistrationRow>> = {
    wohnort: { key: "city", header: "Wohnort", isSecondary: true, render: (row) => row.city },
    datum: {
      key: "createdAt",
      header: "Anmeldedatum",
      sort: "createdAt",
      width: 145,
      isShort: true,
      render: (row) => row.createdAt && formatInstant(row.createdAt),
    },
    bezahlt: {
      key: "paidOn",
      header: "Bezahlt am",
      isShort: true,
      isControl: true,
      render: (row) => row.paidOn && formatDate(row.paidOn),
    },
    notiz: {
      key: "note",
      header: "Notiz",
      isControl: true,
      render: (row) => row.stored.note && <Note text={row.stored.note} />,
    },
  };
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
          {choiceLines(choices, row.choice).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
          {row.stored.note && !has("notiz") && <Note text={`Notiz: ${row.stored.note}`} />}
          {row.efn && <StoredEfn key={row.efn.masked} eventId={eventId} row={row} note={row.efn} />}
          <Answers answers={row.answers.filter(({ id }) => !has(answerField(id)))} />
        </>
      ),
    },
    ...shown.flatMap((column) => chosen[column] ?? []),
    ...asked.map(({ id, label }): Column<RegistrationRow> => {
      const answerOf = (row: RegistrationRow) => row.answers.find((given) => given.id === id)?.answer;
      return { key: answerField(id), header: label, isControl: true, render: answerOf };
    }),
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
          {row.offerExpiredAt && (
            <Text size="sm" c="dimmed">
              Angebot abgelaufen am {formatInstant(row.offerExpiredAt)} Uhr
            </Text>
          )}
          {row.paidOn && !has("bezahlt") && (
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

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" className="registration-note" lineClamp={4}>
      {text}
    </Text>
  );
}

/** A person's answers to the event's own questions, collapsed. */
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
