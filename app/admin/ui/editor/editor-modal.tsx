import { Button, Group } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { DuplicateButton } from "../../publishing/duplicate-button.tsx";
import { PublishingButtons } from "../../publishing/publishing-buttons.tsx";
import { PublishingHints } from "../../publishing/publishing-hints.tsx";
import { RemovalButton } from "../../publishing/removal-button.tsx";
import { ViewLink } from "../../publishing/view-link.tsx";
import { AdminIcon } from "../admin-icon.tsx";
import { useCloseHref, useDialogHref } from "../dialog/dialog-href.ts";
import { PageDialog } from "../dialog/page-dialog.tsx";
import type { EditorForm } from "./editor-form.ts";
import { EditorFormShell } from "./editor-form-shell.tsx";
import type { FormValues } from "./form-values.ts";
import { SaveButton } from "./save-button.tsx";

/** The dialog that creates or edits a record. Asks before it closes with unsaved changes. */
export function EditorModal<V extends FormValues>({
  form,
  title,
  size = "60rem",
  children,
}: {
  form: EditorForm<V>;
  title: string;
  size?: string;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const dialogHref = useDialogHref();
  const closeHref = useCloseHref();
  const close = () => navigate(closeHref, { replace: true, preventScrollReset: true });
  return (
    <PageDialog title={title} size={size}>
      <EditorFormShell form={form}>
        {!form.isNew && (
          <Group className="record-links" gap="xs">
            <Button
              component={Link}
              to={dialogHref({ verlauf: form.id })}
              replace
              preventScrollReset
              variant="subtle"
              size="sm"
              leftSection={<AdminIcon name="history" isSmall />}
            >
              Verlauf
            </Button>
            {form.mayChange && form.collection !== "board" && (
              <DuplicateButton id={form.id} hasDates={form.collection !== "documents"} />
            )}
            {form.mayChange && <RemovalButton id={form.id} isPlanned={form.removal !== undefined} />}
            <ViewLink collection={form.collection} id={form.id} values={form.values} />
          </Group>
        )}
        {children}
        {form.mayChange && <PublishingHints form={form} />}
        <div className="editor-foot">
          {form.mayChange && <PublishingButtons form={form} />}
          <div className="foot-main">
            <Group ml="auto">
              {form.mayChange ? (
                <Button variant="default" size="md" onClick={close}>
                  Abbrechen
                </Button>
              ) : (
                <Button component={Link} to={closeHref} replace preventScrollReset variant="default" size="md">
                  Schließen
                </Button>
              )}
              <SaveButton isSaving={form.isSaving} />
            </Group>
          </div>
        </div>
      </EditorFormShell>
    </PageDialog>
  );
}
