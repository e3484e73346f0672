import { Alert, Button, Drawer, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useFetcher, useLocation, useNavigate, useSearchParams } from "react-router";
import { formatDate, formatInstant } from "#text/date.ts";
import { countRegistrations } from "../events/count-text.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { useCloseHref, useDialogHref } from "../ui/dialog/dialog-href.ts";
import type { EditorAnswer, EditorSubmission } from "../ui/editor/editor-answer.ts";
import { hasFailed, loadedData } from "../ui/fetcher-data.ts";
import type { clientLoader } from "./trash.ts";
import "./trash.css";
import { quoted } from "#text/quoted.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { useMayChange } from "../ui/use-viewer.ts";

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

type Change = Extract<EditorSubmission, { intent: "restoreDeleted" | "purgeDeleted" }>;

const messages = {
  restoreDeleted: { done: "Wiederhergestellt", failed: "Fehler beim Wiederherstellen" },
  purgeDeleted: { done: "Endgültig gelöscht", failed: "Fehler beim endgültigen Löschen" },
};

function TrashDrawer({ path }: { path: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const closeHref = useCloseHref();
  const [purged, setPurged] = useState<{ id: string; name: string; registrations: number }>();
  const { load, data, state } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    void load(path);
  }, [load, path]);
  // Not in the rows: a change removes its row before the answer is handled.
  const { submit, pending } = useCommand<Change, EditorAnswer>({
    action: pathname,
    queues: true,
    done: ({ intent }) => messages[intent].done,
    failed: ({ intent }) => messages[intent].failed,
    onDone: () => setPurged(undefined),
    onFailure: ({ reason }, { intent }) => {
      setPurged(undefined);
      return reason === "missing" && intent === "purgeDeleted";
    },
  });
  const isPending = (id: string) => pending.some((change) => change.id === id);
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
        {records?.map(({ id, name, deletedAt, deletedBy, keptUntil, isDraft, registrations }) => (
          <li key={id}>
            <span>
              <strong>{isDraft ? `Entwurf: ${name}` : name}</strong>
              <span className="row-note">
                Gelöscht am {formatInstant(deletedAt)} Uhr{deletedBy && ` von ${deletedBy}`}. Aufbewahrt bis{" "}
                {formatDate(keptUntil)}.{registrations > 0 && ` Mit ${countRegistrations(registrations)}.`}
              </span>
            </span>
            <Button
              size="sm"
              variant="default"
              disabled={isPending(id)}
              aria-label={`${quoted(name)} wiederherstellen`}
              onClick={() => submit({ intent: "restoreDeleted", id })}
            >
              Wiederherstellen
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`${quoted(name)} endgültig löschen`}
              onClick={() => setPurged({ id, name, registrations })}
            >
              Endgültig löschen
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={purged !== undefined}
        title="Endgültig löschen"
        confirmLabel="Endgültig löschen"
        isPending={purged !== undefined && isPending(purged.id)}
        onConfirm={() => purged && submit({ intent: "purgeDeleted", id: purged.id })}
        onClose={() => setPurged(undefined)}
      >
        {quoted(purged?.name)} wird mit allen Fassungen und Dateien, die sonst nichts verwendet, sofort gelöscht. Das
        lässt sich nicht rückgängig machen.
        {purged && purged.registrations > 0 && ` ${lostRegistrations(purged.registrations)}`}
      </ConfirmDialog>
    </Drawer>
  );
}

/** What becomes of the registrations of an event that is deleted for good: only retention and a request reach them. */
function lostRegistrations(count: number): string {
  const are = count === 1 ? "ist" : "sind";
  return `${countRegistrations(count)} mit Bescheinigungen und Zahlungen ${are} danach nicht mehr zu erreichen, auch wenn sie bis zum Ende der Frist gespeichert bleiben. Brauchen Sie noch etwas davon, stellen Sie die Veranstaltung wieder her.`;
}
