import "../ui/facts.css";
import "../ui/editor/editor.css";
import { Anchor, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import type { MembershipForm } from "#model/content/legal.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { formatDate } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";
import { UndoButton } from "../ui/editor/undo-button.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { showError, showSuccess, showUndo } from "../ui/feedback/toast.tsx";
import { UploadArea } from "../ui/upload/upload-area.tsx";
import { useUpload } from "../ui/upload/use-upload.ts";
import { useMayChange } from "../ui/use-viewer.ts";
import type { MembershipFormChange } from "./membership-form-change.ts";

const uploadFailed = "Fehler beim Hochladen der Datei. Bitte versuchen Sie es erneut.";
const staleHint = "Der Mitgliedsantrag wurde inzwischen geändert. Bitte sehen Sie nach, was jetzt hinterlegt ist.";
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
  const { change, isPending } = useFormChange(id, version, () => setAsking(false));
  const upload = useUpload({ kind: "membership-pdf" }, ({ url, fileName }) =>
    change({ url, fileName, lastUpdated: "" }),
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
        isPending={isPending}
        onConfirm={() => change(nothing, form)}
        onClose={() => setAsking(false)}
      >
        Möchten Sie „{name}“ wirklich löschen?
      </ConfirmDialog>
    </div>
  );
}

/** Formats "2026-06-15", or an instant in older records. */
function formatLastUpdated(date: string): string {
  if (date === "") return "unbekannt";
  return formatDate(date.includes("T") && !Number.isNaN(Date.parse(date)) ? berlinDate(new Date(date)) : date);
}

/** Submits a change of the membership form; `before` is the deleted form, for "Rückgängig". */
function useFormChange(id: string, version: number | "new", onDeleted: () => void) {
  const fetcher = useFetcher<EditorAnswer>();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const sent = useRef<{ before: MembershipForm | undefined }>(undefined);
  const isPending = fetcher.state !== "idle";
  const submissionOf = (form: MembershipForm, expectedVersion: number | "new"): MembershipFormChange => ({
    ...{ intent: "form", id, expectedVersion, form },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (isPending || !sent.current || !fetcher.data) return;
    const { before } = sent.current;
    sent.current = undefined;
    if (before) onDeleted();
    const answer = fetcher.data;
    if (!answer.ok) {
      const isStale = answer.reason === "stale";
      showError(before ? "Fehler beim Löschen der Datei" : uploadFailed, isStale ? staleHint : undefined);
      if (isStale) void revalidate();
    } else if (!before) showSuccess("Änderungen wurden gespeichert");
    else {
      const restoring = submissionOf(before, answer.version);
      showSuccess("Mitgliedsantrag wurde gelöscht");
      showUndo("Die Datei wird noch 7 Tage aufbewahrt.", (hide) => (
        <UndoButton submission={restoring} action={pathname} onDone={hide} />
      ));
    }
  }, [isPending, fetcher.data]);

  return {
    isPending,
    change(form: MembershipForm, before?: MembershipForm) {
      if (isPending) return;
      sent.current = { before };
      void fetcher.submit(submissionOf(form, version) as never, asJson);
    },
  };
}
