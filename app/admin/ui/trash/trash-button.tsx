import { Alert, Button, Drawer, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useFetcher, useLocation, useNavigate, useSearchParams } from "react-router";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../admin-icon.tsx";
import { useCloseHref, useDialogHref } from "../dialog-href.ts";
import type { EditorAnswer, EditorSubmission } from "../editor/editor-answer.ts";
import { hasFailed, loadedData } from "../fetcher-data.ts";
import type { clientLoader } from "./trash.ts";
import "./trash.css";
import { asJson } from "../as-json.ts";
import { ConfirmDialog } from "../feedback/confirm-dialog.tsx";
import { showError, showSuccess } from "../feedback/toast.tsx";
import { useMayChange } from "../use-viewer.ts";

/**
 * "Papierkorb" of a screen: lists all deleted records and restores them. The screen's action handles `restoreDeleted`.
 */
export function TrashButton({ collection }: { collection: string }) {
  const dialogHref = useDialogHref();
  const [parameters] = useSearchParams();
  if (!useMayChange()) return null;
  return (
    <>
      <Button
        component={Link}
        to={dialogHref({ papierkorb: "1" })}
        preventScrollReset
        variant="subtle"
        leftSection={<AdminIcon name="trash" isSmall />}
      >
        Papierkorb
      </Button>
      {parameters.has("papierkorb") && <TrashDrawer path={`/admin/trash/${collection}`} />}
    </>
  );
}

function TrashDrawer({ path }: { path: string }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const { load, data, state } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    void load(path);
  }, [load, path]);
  const records = loadedData(data)?.records;
  return (
    <Drawer
      opened
      onClose={() => void navigate(closeHref, { replace: true, preventScrollReset: true })}
      title="Papierkorb"
      position="right"
      size="min(46rem, 100%)"
    >
      {!data && <Skeleton height={200} />}
      {hasFailed(data) && (
        <Alert color="red" role="alert" title="Fehler beim Laden des Papierkorbs">
          <Button variant="default" onClick={() => void load(path)} disabled={state !== "idle"}>
            {state === "idle" ? "Erneut versuchen" : "Wird geladen..."}
          </Button>
        </Alert>
      )}
      {records?.length === 0 && <p className="muted">Der Papierkorb ist leer.</p>}
      <ul className="trash">
        {records?.map(({ id, name, deletedAt, isDraft }) => (
          <li key={id}>
            <span>
              <strong>{isDraft ? `Entwurf: ${name}` : name}</strong>
              <span className="row-note">Gelöscht am {formatInstant(deletedAt)} Uhr</span>
            </span>
            <RestoreButton id={id} name={name} />
            <PurgeButton id={id} name={name} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function RestoreButton({ id, name }: { id: string; name: string }) {
  const { pathname } = useLocation();
  const { data, state, submit } = useFetcher<EditorAnswer>();
  useEffect(() => {
    // Not only once the fetcher is idle: by then the list may be loaded again, and this row gone.
    if (!data) return;
    if (data.ok) showSuccess("Wiederhergestellt");
    else showError("Fehler beim Wiederherstellen");
  }, [data]);
  const submission: EditorSubmission = { intent: "restoreDeleted", id };
  return (
    <Button
      size="sm"
      variant="default"
      disabled={state !== "idle"}
      aria-label={`„${name}“ wiederherstellen`}
      onClick={() => void submit(submission, { ...asJson, action: pathname })}
    >
      Wiederherstellen
    </Button>
  );
}

const purgeFailed = "Fehler beim endgültigen Löschen";

function PurgeButton({ id, name }: { id: string; name: string }) {
  const { pathname } = useLocation();
  const { data, state, submit } = useFetcher<EditorAnswer>();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!data) return;
    setIsAsking(false);
    if (data.ok) showSuccess("Endgültig gelöscht");
    else if (data.reason !== "missing") showError(purgeFailed);
  }, [data]);
  const submission: EditorSubmission = { intent: "purgeDeleted", id };
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`„${name}“ endgültig löschen`}
        onClick={() => setIsAsking(true)}
      >
        Endgültig löschen
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Endgültig löschen"
        confirmLabel="Endgültig löschen"
        isPending={state !== "idle"}
        onConfirm={() => void submit(submission, { ...asJson, action: pathname })}
        onClose={() => setIsAsking(false)}
      >
        „{name}“ wird mit allen Fassungen und Dateien, die sonst nichts verwendet, sofort gelöscht. Das lässt sich nicht
        rückgängig machen.
      </ConfirmDialog>
    </>
  );
}
