import { Button } from "@mantine/core";
import { Fragment, useDeferredValue, useState } from "react";
import { Link, useOutlet } from "react-router";
import type { CollectionName } from "#model/content/collections.ts";
import { HistoryDrawer } from "../history/history-drawer.tsx";
import { DraftList } from "../publishing/draft-list.tsx";
import { DraftsContext } from "../publishing/draft-state.tsx";
import { AdminIcon, type AdminIconName } from "./admin-icon.tsx";
import { AdminPage } from "./admin-page.tsx";
import { useRecordHref } from "./dialog/dialog-href.ts";
import { DeleteDialog, type DeletedRecord, type DeleteTexts } from "./editor/delete-dialog.tsx";
import type { EditedRecord } from "./editor/edited-record.ts";
import type { ListDialogs } from "./list-dialogs.ts";
import { useMayChange } from "./use-viewer.ts";

/**
 * A screen for the records of a collection: the table given as `children`, drafts, trash, a "new" button, and the
 * dialogs to create, edit and delete a record and to see its history.
 * @param dialogs the result of `loadDialogs`
 * @param blank the values of a new record
 * @param labels names of the fields in the history
 * @param children receives the button for an empty table and a function that opens the delete dialog
 */
export function ListScreen<V>({
  title,
  collection,
  labels,
  dialogs,
  createLabel,
  createIcon = "plus",
  blank,
  form,
  deleteTexts,
  children,
}: {
  title: string;
  collection: CollectionName;
  labels: Record<string, string>;
  dialogs: ListDialogs<V>;
  createLabel: string;
  createIcon?: AdminIconName;
  /** With `form`, whose dialogs are in the query; left out if records have paths of their own. */
  blank?: V;
  form?: (record: EditedRecord<V>) => React.ReactNode;
  deleteTexts: DeleteTexts;
  children: (parts: { create: React.ReactNode; onDelete: (record: DeletedRecord) => void }) => React.ReactNode;
}) {
  const { isNew, edited, historyOf, drafts } = dialogs;
  const recordHref = useRecordHref();
  const [deleting, setDeleting] = useState<DeletedRecord>();
  const mayChange = useMayChange();
  // Behind a dialog opened by its address the table comes after it: rendered first, it would double the wait.
  const outlet = useOutlet();
  const isCovered = outlet !== null || isNew || edited !== undefined || historyOf !== null;
  const hasTable = useDeferredValue(true, !isCovered);
  const create = mayChange && (
    <Button
      component={Link}
      to={recordHref(undefined)}
      preventScrollReset
      leftSection={<AdminIcon name={createIcon} />}
    >
      {createLabel}
    </Button>
  );
  return (
    <AdminPage title={title} primaryAction={create} trash={collection}>
      <DraftList drafts={drafts} />
      <DraftsContext value={drafts}>{hasTable && children({ create, onDelete: setDeleting })}</DraftsContext>
      {form && blank && isNew && mayChange && <Fragment key="neu">{form({ values: blank })}</Fragment>}
      {form && edited && <Fragment key={edited.id}>{form(edited)}</Fragment>}
      {historyOf && <HistoryDrawer collection={collection} id={historyOf} labels={labels} />}
      <DeleteDialog
        record={deleting}
        publishAt={drafts.find(({ id }) => id === deleting?.id)?.publishAt}
        onClose={() => setDeleting(undefined)}
        texts={deleteTexts}
      />
    </AdminPage>
  );
}
