import "../ui/facts.css";
import "../ui/editor/editor.css";
import { Anchor, Button, Group } from "@mantine/core";
import { useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { MembershipForm } from "#model/content/legal.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { formatDate } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { UndoButton } from "../ui/command/undo-button.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { showUndo } from "../ui/feedback/toast.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import { UploadArea } from "../uploads/upload-area.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import type { LegalCommand } from "./legal-command.ts";

const uploadFailed = "Fehler beim Hochladen der Datei. Bitte versuchen Sie es erneut.";
const reasons = {
  stale: "Der Mitgliedsantrag wurde inzwischen geändert. Bitte sehen Sie nach, was jetzt hinterlegt ist.",
};
const nothing: MembershipForm = { url: "", fileName: "", lastUpdated: "" };

/** The membership application PDF: upload, replace, delete. Each change takes effect immediately. */
export function MembershipFormCard({
  id,
  version,
  form,
}: {
  id: string;
  /** Of the legal record. */
  version: number | "new";
  form: MembershipForm;
}) {
  const [isAsking, setAsking] = useState(false);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const commandOf = (next: MembershipForm, expectedVersion: number | "new"): LegalCommand => ({
    ...{ intent: "form", id, expectedVersion, form: next },
  });
  const reloadIfStale = (reason: string) => {
    if (reason === "stale") void revalidate();
  };
  const uploading = useCommand<LegalCommand, EditorAnswer>({
    reasons,
    done: "Änderungen wurden gespeichert",
    failed: uploadFailed,
    onFailure: ({ reason }) => reloadIfStale(reason),
  });
  const before = useRef(form);
  const removing = useCommand<LegalCommand, EditorAnswer>({
    reasons,
    done: "Mitgliedsantrag wurde gelöscht",
    failed: "Fehler beim Löschen der Datei",
    onDone: (answer) => {
      setAsking(false);
      const restoring = commandOf(before.current, answer.version);
      showUndo("Die Datei wird noch 7 Tage aufbewahrt.", (hide) => (
        <UndoButton submission={restoring} action={pathname} onDone={hide} />
      ));
    },
    onFailure: ({ reason }) => {
      setAsking(false);
      reloadIfStale(reason);
    },
  });
  const upload = useUpload({ kind: "membership-pdf" }, ({ url, fileName }) =>
    uploading.submit(commandOf({ url, fileName, lastUpdated: "" }, version)),
  );
  const mayChange = useMayChange();
  const hasFile = form.url !== "";
  const name = form.fileName || "Mitgliedsantrag";

  return (
    <div className="card form-card">
      <h2 className="editor-heading">Mitgliedsantrag als PDF</h2>
      {hasFile ? (
        <dl className="file-facts">
          <div>
            <dt>Datei</dt>
            <dd className="breakable">
              <Anchor href={form.url} target="_blank" rel="noopener">
                {name}
              </Anchor>
            </dd>
          </div>
          <div>
            <dt>Zuletzt aktualisiert</dt>
            <dd>{formatLastUpdated(form.lastUpdated)}</dd>
          </div>
        </dl>
      ) : (
        <p>
          Es ist noch kein Mitgliedsantrag hinterlegt. Auf der Website steht: „Mitgliedsantrag aktuell nicht verfügbar“.
        </p>
      )}
      {mayChange && (
        <UploadArea
          kind="membership-pdf"
          name="Mitgliedsantrag hochladen"
          label={hasFile ? "Andere Datei hochladen" : "PDF hochladen"}
          limits="PDF bis 10MB. Eine neue Datei ersetzt die bisherige sofort."
          upload={upload}
          failureText={(failure) => (failure.reason === "refused" ? failure.message : uploadFailed)}
        />
      )}
      {mayChange && hasFile && (
        <Group mt="md" justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            leftSection={<AdminIcon name="trash" isSmall />}
            onClick={() => setAsking(true)}
          >
            Datei löschen
          </Button>
        </Group>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Mitgliedsantrag löschen"
        isPending={removing.isRunning}
        onConfirm={() => {
          before.current = form;
          removing.submit(commandOf(nothing, version));
        }}
        onClose={() => setAsking(false)}
      >
        Möchten Sie {quoted(name)} wirklich löschen?
      </ConfirmDialog>
    </div>
  );
}

/** Formats "2026-06-15", or an instant in older records. */
function formatLastUpdated(date: string): string {
  if (date === "") return "unbekannt";
  return formatDate(date.includes("T") && !Number.isNaN(Date.parse(date)) ? berlinDate(new Date(date)) : date);
}
