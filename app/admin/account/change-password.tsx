import { Alert, Anchor, Button, Group, Modal, PasswordInput, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { MIN_PASSWORD_LENGTH } from "#model/accounts/password.ts";
import { tooManyTries } from "#text/too-many-tries.ts";
import { asJson } from "../ui/as-json.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { SaveButton } from "../ui/editor/save-button.tsx";
import { showSuccess } from "../ui/feedback/toast.tsx";
import { passwordMessages } from "./password-messages.ts";

type Answer = { ok: true } | { ok: false; reason: string; retryAfterSeconds?: number };

/**
 * The dialog behind "Passwort ändern", open while the URL has `?passwort=`; see `changeGivenPassword` too.
 * @param closePath the screen below the dialog
 */
export function ChangePassword({ isGiven, closePath }: { isGiven: boolean; closePath: string }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const isSaving = fetcher.state !== "idle";
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<string>();
  const isDirty = `${current}${password}${confirmation}` !== "" && fetcher.data?.ok !== true;
  const isSignedOut = problem === passwordMessages.not_signed_in;
  const close = () => void navigate(closePath, { replace: true, preventScrollReset: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    const answer = fetcher.data;
    if (isSaving || !answer) return;
    if (answer.ok) {
      showSuccess("Ihr Passwort wurde geändert. Auf anderen Geräten sind Sie abgemeldet.");
      close();
    } else if (answer.retryAfterSeconds) setProblem(tooManyTries(answer.retryAfterSeconds));
    else setProblem(passwordMessages[answer.reason] ?? passwordMessages.failed);
  }, [isSaving, fetcher.data]);

  /** Client-side checks; the server checks the rest. */
  function findMistake(): string | undefined {
    if (current === "") return passwordMessages.no_current;
    if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.too_short;
    return password === confirmation ? undefined : passwordMessages.mismatch;
  }

  function submit(): void {
    if (isSaving) return;
    const mistake = findMistake();
    setProblem(mistake);
    if (mistake) return;
    void fetcher.submit({ intent: "changePassword", current, next: password }, asJson);
  }

  return (
    <Modal opened onClose={close} title="Passwort ändern" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the events of the nested dialog here.
          event.stopPropagation();
          submit();
        }}
      >
        <Stack>
          {isGiven && (
            <Alert color="amber" variant="light">
              Ihr Passwort wurde für Sie erzeugt und ist anderen vielleicht bekannt. Bitte wählen Sie jetzt ein eigenes.
            </Alert>
          )}
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
              {isSignedOut && (
                <>
                  {" – "}
                  <Anchor href={`/admin/login?${new URLSearchParams({ weiter: `${closePath}?passwort=1` })}`}>
                    Neu anmelden
                  </Anchor>
                </>
              )}
            </Alert>
          )}
          <PasswordInput
            data-autofocus
            label="Aktuelles Passwort"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
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
            setCurrent("");
            setPassword("");
            setConfirmation("");
          }}
          onSave={submit}
        />
      </form>
    </Modal>
  );
}
