import { Alert, Button, Group, TextInput } from "@mantine/core";
import { ConflictNotice } from "../../../ui/editor/conflict-notice.tsx";
import { RestoredInput } from "../../../ui/editor/editor-notices.tsx";
import type { LinkFormState } from "./use-link-form.ts";

export function LinkForm({
  form,
  label,
  description,
  failureText,
  children,
}: {
  form: LinkFormState;
  label: string;
  description: string;
  /** Shown above the field if saving failed, until the user closes it. */
  failureText: string;
  /** Buttons beside "Speichern". */
  children?: React.ReactNode;
}) {
  return (
    <form
      className="link-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the events of dialogs opened here.
        event.stopPropagation();
        form.save();
      }}
    >
      {form.hasFailed && (
        <Alert
          color="red"
          role="alert"
          mb="sm"
          title={failureText}
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={form.dismiss}
        />
      )}
      {form.stale && (
        <ConflictNotice stale={form.stale} isSaving={form.isSaving} onKeep={form.overwrite} onTakeStored={form.discard}>
          <dl className="file-facts">
            <div>
              <dt>Ihre Fassung</dt>
              <dd className="breakable">{form.value || "–"}</dd>
            </div>
            <div>
              <dt>Gespeicherte Fassung</dt>
              <dd className="breakable">{form.stale.link || "–"}</dd>
            </div>
          </dl>
        </ConflictNotice>
      )}
      {form.restoredFrom && !form.stale && <RestoredInput typedAt={form.restoredFrom} onDiscard={form.discard} />}
      <TextInput
        type="url"
        label={label}
        description={description}
        value={form.value}
        error={form.error}
        onChange={(event) => form.type(event.currentTarget.value)}
      />
      <Group mt="sm" gap="sm">
        <Button type="submit" disabled={form.isSaving || !form.isDirty}>
          {form.isSaving ? "Wird gespeichert..." : "Speichern"}
        </Button>
        {children}
      </Group>
    </form>
  );
}
