import { Anchor, Button, Group } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { quoted } from "#text/quoted.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import type { EditorAnswer, StaleAnswer } from "../ui/editor/editor-answer.ts";
import { RestoredInput } from "../ui/editor/editor-notices.tsx";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { DragHandle, useDragging } from "../ui/table/drag-handle.tsx";
import { MoveButtons } from "../ui/table/move-buttons.tsx";
import { PlainTable } from "../ui/table/plain-table.tsx";
import { RecordActions } from "../ui/table/record-actions.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import type { BoardCommand } from "./board-command.ts";
import { OrderConflict } from "./order-conflict.tsx";
import { useBoardOrder } from "./use-board-order.ts";

export interface BoardRow {
  id: string;
  name: string;
  title: string;
  role: string;
}

export function BoardTable({
  rows,
  create,
  onDelete,
}: {
  rows: readonly BoardRow[];
  create: React.ReactNode;
  onDelete: (row: { id: string; title: string }) => void;
}) {
  const dialogHref = useDialogHref();
  const order = useBoardOrder(rows);
  const [announcement, setAnnouncement] = useState("");
  const [stale, setStale] = useState<StaleAnswer>();
  const mayChange = useMayChange();
  const { revalidate } = useRevalidator();
  const { submit, isRunning: isSaving } = useCommand<BoardCommand, EditorAnswer>({
    done: "Änderungen wurden gespeichert",
    failed: (_sent, { reason }) =>
      reason === "missing" ? "Fehler beim Verschieben des Vorstandsmitglieds" : "Fehler beim Speichern der Positionen",
    onFailure: (answer) => {
      if (answer.reason !== "stale") return false;
      void revalidate();
      setStale(answer);
      return true;
    },
  });

  function save(): void {
    if (order.isChanged && !stale) send(order.seen);
  }
  function send(seen: readonly string[]): void {
    setStale(undefined);
    submit({ intent: "reorder", ids: order.ids, seen: [...seen] });
  }
  function move(from: number, to: number): void {
    const member = order.members[from];
    if (!member || !order.members[to]) return;
    order.move(from, to);
    setAnnouncement(`${member.name} steht jetzt an ${to + 1}. Stelle von ${order.members.length}.`);
  }
  const drag = useDragging(move);
  useHotkeys([["mod+S", save]], [], true);

  if (rows.length === 0) {
    return (
      <div className="card table-empty">
        <p>Keine Vorstandsmitglieder vorhanden</p>
        {create}
      </div>
    );
  }
  return (
    <div className="card table-card">
      <div className="table-bar board-bar">
        <p className="board-hint muted">
          {order.isChanged
            ? "Die neue Reihenfolge ist noch nicht gespeichert."
            : "Reihenfolge mit den Pfeilen oder durch Ziehen ändern, danach speichern."}
        </p>
        <Group gap="xs">
          {order.isChanged && !isSaving && (
            <Button variant="default" onClick={order.reset}>
              Zurücksetzen
            </Button>
          )}
          <Button onClick={save} disabled={!order.isChanged || isSaving || stale !== undefined}>
            {isSaving ? "Wird gespeichert..." : "Positionen speichern"}
          </Button>
        </Group>
      </div>
      {order.restoredFrom && order.isChanged && !stale && (
        <div className="board-notice">
          <RestoredInput typedAt={order.restoredFrom} onDiscard={order.reset} />
        </div>
      )}
      {stale && (
        <OrderConflict
          stale={stale}
          stored={rows}
          onKeep={() => {
            order.acceptStored();
            send(rows.map(({ id }) => id));
          }}
          onTakeStored={() => {
            order.reset();
            setStale(undefined);
          }}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <PlainTable
        label="Vorstand"
        rows={order.members}
        keyOf={({ id }) => id}
        rowProps={drag.rowProps}
        columns={[
          {
            header: "Reihenfolge",
            width: 190,
            render: ({ name }, index) => (
              <Group gap={4} wrap="nowrap">
                {mayChange && <DragHandle {...drag.handleProps(index)} />}
                <span className="board-position">{index + 1}.</span>
                {mayChange && (
                  <MoveButtons name={quoted(name)} index={index} count={order.members.length} onMove={move} />
                )}
              </Group>
            ),
          },
          {
            header: "Name",
            render: ({ id, title, name }) => (
              <>
                <Anchor component={Link} to={dialogHref({ bearbeiten: id })} preventScrollReset className="row-title">
                  {title} {name}
                </Anchor>
                <RowDraft id={id} />
              </>
            ),
          },
          { header: "Funktion", render: ({ role }) => role },
        ]}
        actions={({ id, name }) => (
          <RecordActions record={{ id, name }} onDelete={() => onDelete({ id, title: name })} />
        )}
      />
      {order.isChanged && <LeaveGuard isDirty={!isSaving} onDiscard={order.reset} onSave={save} />}
    </div>
  );
}
