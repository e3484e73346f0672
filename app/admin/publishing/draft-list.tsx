import "./publishing.css";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatInstant } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import { useDialogHref, useRecordHref } from "../ui/dialog/dialog-href.ts";
import { DeleteDialog, type DeletedRecord } from "../ui/editor/delete-dialog.tsx";
import { RowAction } from "../ui/table/row-action.tsx";
import { TableFilter } from "../ui/table/table-filter.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import { DraftBadge, draftStates } from "./draft-state.tsx";
import type { DraftRow } from "./load-drafts.ts";

/** The drafts of a screen, above its table; empty if there are none. */
export function DraftList({ drafts }: { drafts: readonly DraftRow[] }) {
  const [discarding, setDiscarding] = useState<DeletedRecord>();
  const chosen = useSearchParams()[0].get("stand");
  const states = new Set(drafts.map(({ state }) => state as string));
  const shown = chosen ? drafts.filter(({ state }) => state === chosen) : drafts;
  return (
    <>
      {drafts.length > 0 && (
        <section className="card drafts" aria-labelledby="entwuerfe">
          <div className="drafts-head">
            <h2 id="entwuerfe">Noch nicht veröffentlicht</h2>
            <TableFilter
              label="Status"
              parameter="stand"
              options={[
                { value: "alle", label: "Jeder Status" },
                ...Object.entries(draftStates).map(([value, label]) => {
                  return { value, label, isGone: states.size <= 1 || !states.has(value) };
                }),
              ]}
            />
          </div>
          {shown.length === 0 && <p className="muted">Keine Entwürfe mit diesem Status.</p>}
          <ul>
            {shown.map((draft) => (
              <DraftItem key={draft.id} draft={draft} onDiscard={setDiscarding} />
            ))}
          </ul>
        </section>
      )}
      <DeleteDialog
        record={discarding}
        publishAt={drafts.find(({ id }) => id === discarding?.id)?.publishAt}
        intent="discardDraft"
        onClose={() => setDiscarding(undefined)}
        texts={{
          title: "Entwurf verwerfen",
          done: "Entwurf wurde verworfen",
          failed: "Fehler beim Verwerfen des Entwurfs",
        }}
      />
    </>
  );
}

function DraftItem({ draft, onDiscard }: { draft: DraftRow; onDiscard: (record: DeletedRecord) => void }) {
  const { id, name, savedAt, savedBy, isPublished } = draft;
  const dialogHref = useDialogHref();
  const recordHref = useRecordHref();
  const mayChange = useMayChange();
  const sentences = isPublished ? "Die veröffentlichte Fassung bleibt, wie sie ist." : "Er liegt danach im Papierkorb.";
  return (
    <li>
      <div>
        <Anchor component={Link} to={recordHref(id)} preventScrollReset className="row-title">
          {name}
        </Anchor>
        <span className="row-note">
          Gespeichert am {formatInstant(savedAt)} Uhr{savedBy && ` von ${savedBy}`}
        </span>
      </div>
      <DraftBadge draft={draft} />
      <div className="drafts-actions">
        <RowAction icon="edit" tip="Bearbeiten" label={`Entwurf ${quoted(name)} bearbeiten`} to={recordHref(id)} />
        {mayChange && (
          <RowAction
            icon="history"
            tip="Verlauf"
            label={`Verlauf des Entwurfs ${quoted(name)}`}
            to={dialogHref({ verlauf: id })}
          />
        )}
        {mayChange && (
          <RowAction
            icon="trash"
            tip="Verwerfen"
            label={`Entwurf ${quoted(name)} verwerfen`}
            onClick={() => onDiscard({ id, title: name, consequence: { sentences, confirmLabel: "Verwerfen" } })}
            isDanger
          />
        )}
      </div>
    </li>
  );
}
