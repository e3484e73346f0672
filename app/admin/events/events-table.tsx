import { Anchor, Badge } from "@mantine/core";
import { Link } from "react-router";
import { daysText } from "#text/days.ts";
import { formatNumber } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { noticeHref } from "../messages/notice-href.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { useRecordHref } from "../ui/dialog/dialog-href.ts";
import type { DeletedRecord } from "../ui/editor/delete-dialog.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import { useMay } from "../ui/use-viewer.ts";
import { countRegistrations, lostPayments } from "./count-text.ts";

export interface EventRow {
  id: string;
  title: string;
  date: string;
  lastDay: string;
  location: string;
  certificationPoints: number;
  certificationPending: boolean;
  isCancelled: boolean;
  /** Upcoming, but registration is not open. */
  isRegistrationClosed: boolean;
  /** By status; `undefined` if counting failed. */
  registrations: { all: number; new: number; confirmed: number; paid: number } | undefined;
  /** `null` without a limit. */
  seats: number | null;
}

const periods = [
  { value: "alle", label: "Alle Veranstaltungen" },
  { value: "kommende", label: "Kommende" },
  { value: "vergangene", label: "Vergangene" },
];

export function EventsTable(props: {
  rows: EventRow[];
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  create: React.ReactNode;
  onDelete: (record: DeletedRecord) => void;
}) {
  const recordHref = useRecordHref();
  const managesRegistrations = useMay("registrations.manage");
  return (
    <DataTable<EventRow>
      label="Veranstaltungen"
      rows={props.rows}
      total={props.total}
      query={props.query}
      isFiltered={props.isFiltered}
      searchLabel="Veranstaltungen durchsuchen"
      filters={<TableFilter label="Zeitraum" parameter="zeitraum" options={periods} />}
      empty={{ text: "Keine Veranstaltungen vorhanden", action: props.create }}
      columns={[
        {
          key: "date",
          header: "Datum",
          sort: "date",
          width: 116,
          render: (row) => daysText(row),
        },
        {
          key: "title",
          header: "Titel",
          sort: "title",
          render: (row) => (
            <>
              <Anchor component={Link} to={recordHref(row.id)} preventScrollReset className="row-title">
                {row.title}
              </Anchor>
              <RowDraft id={row.id} />
              <span className="cell-note">{row.location}</span>
              {row.isCancelled ? (
                <span className="row-note">Abgesagt</span>
              ) : (
                row.isRegistrationClosed && <span className="row-note">Anmeldung nicht geöffnet</span>
              )}
            </>
          ),
        },
        {
          key: "registrations",
          header: "Anmeldungen",
          width: 150,
          render: (row) => <RegistrationCounts {...row} />,
        },
        { key: "location", header: "Ort", sort: "location", isSecondary: true, render: (row) => row.location },
        {
          key: "points",
          header: "Punkte",
          sort: "certificationPoints",
          width: 124,
          render: (row) => <PointsBadge {...row} />,
        },
      ]}
      actions={(row) => (
        <>
          {managesRegistrations && (
            <RowAction
              icon="registrations"
              tip="Anmeldungen verwalten"
              label={`Anmeldungen zu ${quoted(row.title)} verwalten`}
              to={recordHref(row.id).replace("/was-und-wann", "/anmeldungen")}
            />
          )}
          <RecordActions
            record={{ id: row.id, name: row.title }}
            onDelete={() => props.onDelete(toDelete(row, managesRegistrations))}
          />
        </>
      )}
    />
  );
}

/** "3 neu / 12 / 40": new and confirmed registrations, and seats if they are limited. */
function RegistrationCounts({ registrations, seats }: EventRow) {
  if (!registrations) return "–";
  if (registrations.all === 0 && seats === null) return "";
  return (
    <span className="registration-counts">
      {registrations.new > 0 && <strong>{formatNumber(registrations.new)} neu</strong>}
      <span>
        {formatNumber(registrations.confirmed)} bestätigt
        {seats !== null && <> / {formatNumber(seats)} Plätze</>}
      </span>
    </span>
  );
}

function toDelete({ id, title, registrations }: EventRow, mayWrite: boolean): DeletedRecord {
  const registrationCount = registrations?.all;
  if (registrationCount === 0) return { id, title };
  if (registrationCount === undefined) {
    const sentences = "Ob es Anmeldungen dazu gibt, lässt sich gerade nicht feststellen.";
    return { id, title, consequence: { sentences, confirmLabel: "Trotzdem löschen" } };
  }
  const count = countRegistrations(registrationCount);
  const verb = registrationCount === 1 ? "verschwindet" : "verschwinden";
  const sentences = [
    `${count} ${verb} mit ihr aus der Verwaltung, und niemand der Angemeldeten erfährt davon: Sagen Sie vorher ab.`,
    lostPayments(registrations?.paid ?? 0),
    "Wird die Veranstaltung aus dem Papierkorb wiederhergestellt, sind auch die Anmeldungen wieder da.",
  ]
    .filter(Boolean)
    .join(" ");
  const before = { label: "Nachricht vorbereiten", href: noticeHref(id, "cancelled") };
  const confirmLabel = `Veranstaltung mit ${count} löschen`;
  return { id, title, consequence: { sentences, confirmLabel, ...(mayWrite && { before }) } };
}

/** In this table points win over a pending application (SPEC §4), unlike on the website. */
function PointsBadge({ certificationPoints: points, certificationPending }: EventRow) {
  const look = { variant: "light", size: "lg", tt: "none" } as const;
  if (points > 0) {
    return (
      <Badge {...look} color="red">
        {points === 1 ? "1 Punkt" : `${points} Punkte`}
      </Badge>
    );
  }
  return certificationPending ? (
    <Badge {...look} color="amber">
      Beantragt
    </Badge>
  ) : (
    <Badge {...look} color="gray">
      Keine
    </Badge>
  );
}
