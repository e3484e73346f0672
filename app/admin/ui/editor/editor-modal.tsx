import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { EditorFoot } from "../../publishing/editor-foot.tsx";
import { PublishingHints } from "../../publishing/publishing-hints.tsx";
import { useCloseHref } from "../dialog/dialog-href.ts";
import { PageDialog } from "../dialog/page-dialog.tsx";
import type { EditorForm } from "./editor-form.ts";
import { EditorFormShell } from "./editor-form-shell.tsx";
import type { FormValues } from "./form-values.ts";

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
  return (
    <PageDialog title={title} size={size}>
      <EditorBody form={form}>{children}</EditorBody>
    </PageDialog>
  );
}

/**
 * The form inside the dialog of a record, with its foot.
 * @param placeOf returns the same for paths between which changing keeps the form, so that nothing is asked
 */
export function EditorBody<V extends FormValues>({
  form,
  placeOf,
  children,
}: {
  form: EditorForm<V>;
  placeOf?: (pathname: string) => string;
  children: React.ReactNode;
}) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const close = () => navigate(closeHref, { replace: true, preventScrollReset: true });
  return (
    <EditorFormShell
      form={form}
      placeOf={placeOf}
      foot={
        <EditorFoot form={form} className="editor-foot" isListed>
          {form.mayChange ? (
            <Button variant="default" size="md" className="foot-cancel" onClick={close}>
              Abbrechen
            </Button>
          ) : (
            <Button component={Link} to={closeHref} replace preventScrollReset variant="default" size="md">
              Schließen
            </Button>
          )}
        </EditorFoot>
      }
    >
      {children}
      {form.mayChange && <PublishingHints form={form} />}
    </EditorFormShell>
  );
}
