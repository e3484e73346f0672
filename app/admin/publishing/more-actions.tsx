import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import { duplicable } from "#model/content/duplicate.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import type { FormValues } from "../ui/editor/form-values.ts";
import { useIsUploading } from "../uploads/use-upload.ts";
import { DuplicateDialog } from "./duplicate-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";
import { UnpublishDialog } from "./unpublish-dialog.tsx";

type OpenDialog = "preview" | "plan" | "duplicate" | "removal" | "unpublish";

/**
 * "Weitere Aktionen" at the foot of a form: everything besides saving.
 * @param isListed the record is one of many, which can be copied and taken offline and whose history is a dialog here
 */
export function MoreActions<V extends FormValues>({ form, isListed }: { form: EditorForm<V>; isListed: boolean }) {
  const [open, setOpen] = useState<OpenDialog>();
  const dialogHref = useDialogHref();
  const isUploading = useIsUploading();
  const isInBrowser = useIsInBrowser();
  const { id, collection, isNew, mayChange, values } = form;
  const place = publicPlaceOf(collection, id, typeof values.title === "string" ? values.title : "");
  const hasRegistrations = collection === "events";
  const isStored = !isNew || form.draft !== undefined;
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu position="top-start" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="md"
            className="more-actions"
            leftSection={<AdminIcon name="more" />}
            disabled={!isInBrowser}
          >
            <span className="more-label">Weitere Aktionen</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && place !== undefined && <Menu.Item onClick={() => setOpen("preview")}>Vorschau</Menu.Item>}
          {!isNew && place !== undefined && (
            <Menu.Item component="a" href={place} target="_blank" rel="noopener">
              Ansehen<span className="visually-hidden"> (neues Fenster)</span>
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item disabled={form.isSaving || isUploading} onClick={() => setOpen("plan")}>
              Veröffentlichen am …
            </Menu.Item>
          )}
          {isListed && isStored && mayChange && isDuplicable(collection) && (
            <Menu.Item onClick={() => setOpen("duplicate")}>Duplizieren</Menu.Item>
          )}
          {isListed && isStored && (
            <Menu.Item component={Link} to={dialogHref({ verlauf: id })} replace preventScrollReset>
              Verlauf
            </Menu.Item>
          )}
          {isListed && !isNew && mayChange && (
            <Menu.Item onClick={() => setOpen("unpublish")}>Zurück zum Entwurf</Menu.Item>
          )}
          {isListed && !isNew && mayChange && !form.removal && (
            <Menu.Item onClick={() => setOpen("removal")}>Offline nehmen am …</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === "preview" && <PreviewDialog form={form} onClose={close} />}
      {open === "plan" && <PlanDialog form={form} onClose={close} />}
      {open === "duplicate" && <DuplicateDialog id={id} hasDates={collection !== "documents"} onClose={close} />}
      {open === "unpublish" && (
        <UnpublishDialog
          id={id}
          publishAt={form.draft?.publishAt}
          hasRegistrations={hasRegistrations}
          onClose={close}
        />
      )}
      {open === "removal" && (
        <RemovalDialog id={id} publishAt={form.draft?.publishAt} hasRegistrations={hasRegistrations} onClose={close} />
      )}
    </>
  );
}

function isDuplicable(collection: string): boolean {
  return (duplicable as readonly string[]).includes(collection);
}
