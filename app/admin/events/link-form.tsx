import { Alert, Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { showSuccess } from "../ui/toast.tsx";
import type { ManagerSubmission } from "./manager-answer.ts";
import { useManagerAction } from "./use-manager-action.ts";

type LinkSubmission = Extract<ManagerSubmission, { intent: "changeLink" | "changeConferenceLink" }>;

export interface LinkFormState {
  value: string;
  isDirty: boolean;
  isSaving: boolean;
  error: string | undefined;
  hasFailed: boolean;
  type(value: string): void;
  save(): void;
  discard(): void;
  dismiss(): void;
}

/** One link of an event, saved by itself. */
export function useLinkForm(eventId: string, intent: LinkSubmission["intent"], stored: string): LinkFormState {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const { submit, running } = useManagerAction<LinkSubmission>(eventId, (answer, submission) => {
    if (answer.ok) {
      showSuccess("Änderungen wurden gespeichert");
      // What was typed while it was being saved stays.
      setTyped((now) => (now === submission.link ? undefined : now));
    } else if (answer.reason === "invalid") setError(answer.message);
    else setFailed(true);
  });
  const value = typed ?? stored;
  return {
    value,
    isDirty: value !== stored,
    isSaving: running !== undefined,
    error,
    hasFailed,
    type(next) {
      setTyped(next);
      setError(undefined);
    },
    save() {
      setError(undefined);
      setFailed(false);
      submit({ intent, link: value });
    },
    discard() {
      setTyped(undefined);
      setError(undefined);
    },
    dismiss: () => setFailed(false),
  };
}

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
  /** Said above the field when it could not be saved; stays until somebody closes it. */
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
        // A dialog opened from here is no part of the form, though React passes its events.
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
