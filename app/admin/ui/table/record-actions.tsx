import { quoted } from "#text/quoted.ts";
import { useDialogHref, useRecordHref } from "../dialog/dialog-href.ts";
import { useMayChange } from "../use-viewer.ts";
import { RowAction } from "./row-action.tsx";

/** The actions of a record's row: edit, history, delete; without permission only view. */
export function RecordActions({
  record: { id, name },
  onDelete,
}: {
  /** The name as on the screen, for screen readers. */
  record: { id: string; name: string };
  onDelete: () => void;
}) {
  const dialogHref = useDialogHref();
  const recordHref = useRecordHref();
  const mayChange = useMayChange();
  if (!mayChange) {
    return <RowAction icon="eye" tip="Ansehen" label={`${quoted(name)} ansehen`} to={recordHref(id)} />;
  }
  return (
    <>
      <RowAction icon="edit" tip="Bearbeiten" label={`${quoted(name)} bearbeiten`} to={recordHref(id)} />
      <RowAction icon="history" tip="Verlauf" label={`Verlauf von ${quoted(name)}`} to={dialogHref({ verlauf: id })} />
      <RowAction icon="trash" tip="Löschen" label={`${quoted(name)} löschen`} onClick={onDelete} isDanger />
    </>
  );
}
