import "./contact.css";
import { Alert, Badge } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#text/date.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import type { TableQuery } from "../ui/table/table-query.ts";
import { DeleteMessage } from "./delete-message.tsx";
import { canRetry, deliveryColor, deliveryLabel, deliveryNote } from "./delivery-state.ts";
import type { MessageRow } from "./load-messages.ts";
import type { MessageAnswer, MessageCommand } from "./message-command.ts";
import { MessageDialog } from "./message-dialog.tsx";
import { messageState } from "./message-state.ts";

const states = [
  { value: "alle", label: "Alle Anfragen" },
  { value: "offen", label: "Offene" },
  { value: "beantwortet", label: "Beantwortete" },
];

const done: Partial<Record<MessageCommand["intent"], string>> = {
  retry: "E-Mail wurde gesendet",
  answered: "Als beantwortet markiert",
  unanswered: "Wieder als offen markiert",
};

/** Messages of visitors to the secretariat. */
export function ContactMessages(props: {
  rows: MessageRow[];
  /** The one that the address asks for, on whatever page of the list it is. */
  opened: MessageRow | undefined;
  total: number;
  query: TableQuery;
  isFiltered: boolean;
  hasMailService: boolean;
}) {
  const [openId, setOpenId] = useState(props.opened?.id);
  const [deleting, setDeleting] = useState<MessageRow>();
  const { revalidate } = useRevalidator();
  const { submit, pending } = useCommand<MessageCommand, MessageAnswer>({
    queues: true,
    done: ({ intent }) => done[intent],
    failed: ({ intent }) =>
      intent === "retry" ? "Die E-Mail konnte nicht zugestellt werden" : "Fehler beim Aktualisieren der Anfrage",
    onFailure: ({ reason }) => {
      // The list shows the attempt.
      if (reason === "mail_failed") void revalidate();
    },
  });
  const opened = [...props.rows, ...(props.opened ? [props.opened] : [])].find(({ id }) => id === openId);

  return (
    <>
      {!props.hasMailService && (
        <Alert color="amber" variant="light" title="E-Mails werden nicht verschickt" mb="lg">
          Für diese Website ist kein E-Mail-Dienst eingerichtet. Anfragen finden Sie nur hier; die E-Mails dazu liegen
          als Dateien auf dem Server.
        </Alert>
      )}
      <DataTable<MessageRow>
        label="Anfragen"
        rows={props.rows}
        total={props.total}
        query={props.query}
        isFiltered={props.isFiltered}
        filters={<TableFilter label="Status" parameter="stand" options={states} />}
        empty={{ text: "Noch keine Anfragen vorhanden" }}
        columns={[
          { key: "date", header: "Eingang", width: 150, isShort: true, render: (row) => formatInstant(row.createdAt) },
          {
            key: "name",
            header: "Von",
            width: "38%",
            render: (row) => (
              <>
                <button type="button" className="row-button row-title" onClick={() => setOpenId(row.id)}>
                  {row.name || row.email || "Ohne Namen"}
                </button>
                <span className="row-note">{row.message.slice(0, 90)}</span>
              </>
            ),
          },
          { key: "state", header: "Status", width: 110, isShort: true, render: (row) => <MessageState row={row} /> },
          {
            key: "mail",
            header: "E-Mail",
            width: 180,
            render: (row) => (
              <>
                <Badge variant="light" tt="none" size="lg" color={deliveryColor(row.delivery)}>
                  {deliveryLabel(row.delivery, props.hasMailService)}
                </Badge>
                <span className="row-note">{deliveryNote(row.delivery)}</span>
              </>
            ),
          },
        ]}
        actions={(row) => (
          <>
            {canRetry(row.delivery) && (
              <RowAction
                icon="send"
                tip="E-Mail erneut senden"
                label={`E-Mail zur Anfrage von ${row.name} erneut senden`}
                onClick={() => submit({ intent: "retry", id: row.id })}
              />
            )}
            <RowAction
              icon="eye"
              tip="Lesen"
              label={`Anfrage von ${row.name} lesen`}
              onClick={() => setOpenId(row.id)}
            />
            <RowAction
              icon="trash"
              tip="Löschen"
              label={`Anfrage von ${row.name} löschen`}
              onClick={() => setDeleting(row)}
              isDanger
            />
          </>
        )}
      />
      {opened && (
        <MessageDialog
          key={opened.id}
          message={opened}
          hasMailService={props.hasMailService}
          pending={pending}
          submit={submit}
          onClose={() => setOpenId(undefined)}
          onDelete={() => setDeleting(opened)}
        />
      )}
      <DeleteMessage
        message={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => {
          setDeleting(undefined);
          setOpenId(undefined);
        }}
      />
    </>
  );
}

function MessageState({ row }: { row: MessageRow }) {
  const state = messageState(row);
  return state === "Neu" ? <strong>{state}</strong> : state;
}
