import { Alert, Anchor, Button, Group, Modal, PasswordInput, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { MIN_PASSWORD_LENGTH } from "#model/password.ts";
import { asJson } from "../ui/as-json.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { showSuccess } from "../ui/feedback/toast.tsx";
import { passwordMessages } from "./password-messages.ts";

type Answer = { ok: true } | { ok: false; reason: string };

/** The dialog behind "Passwort ändern", open while the URL says `?passwort=1`. */
export function ChangePassword() {
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const isSaving = fetcher.state !== "idle";
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<string>();
  const isDirty = (password !== "" || confirmation !== "") && fetcher.data?.ok !== true;
  const isSignedOut = problem === passwordMessages.not_signed_in;
  const close = () => void navigate("/admin/dashboard", { replace: true, preventScrollReset: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has arrived
  useEffect(() => {
    const answer = fetcher.data;
    if (isSaving || !answer) return;
    if (answer.ok) {
      showSuccess("Ihr Passwort wurde geändert. Auf anderen Geräten sind Sie abgemeldet.");
      close();
    } else setProblem(passwordMessages[answer.reason] ?? passwordMessages.failed);
  }, [isSaving, fetcher.data]);

  /** What can be told at once; the rest the server says. */
  function findMistake(): string | undefined {
    if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.too_short;
    return password === confirmation ? undefined : passwordMessages.mismatch;
  }

  function submit(): void {
    if (isSaving) return;
    const mistake = findMistake();
    setProblem(mistake);
    if (mistake) return;
    void fetcher.submit({ intent: "changePassword", password }, asJson);
  }

  return (
    <Modal opened onClose={close} title="Passwort ändern" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the events of the question on, though it is a dialog of its own.
          event.stopPropagation();
          submit();
        }}
      >
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
              {isSignedOut && (
                <>
                  {" – "}
                  <Anchor href={`/admin/login?${new URLSearchParams({ weiter: "/admin/dashboard?passwort=1" })}`}>
                    Neu anmelden
                  </Anchor>
                </>
              )}
            </Alert>
          )}
          <PasswordInput
            data-autofocus
            label="Neues Passwort"
            description="Mindestens 6 Zeichen; ein kurzer Satz ist leicht zu merken und schwer zu erraten."
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label="Passwort bestätigen"
            autoComplete="new-password"
            value={confirmation}
            onChange={(event) => setConfirmation(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="sm">
            <Button variant="default" size="md" onClick={close}>
              Abbrechen
            </Button>
            <SaveButton isSaving={isSaving}>Passwort ändern</SaveButton>
          </Group>
        </Stack>
        <LeaveGuard
          isDirty={isDirty}
          onDiscard={() => {
            setPassword("");
            setConfirmation("");
          }}
          onSave={submit}
        />
      </form>
    </Modal>
  );
}
