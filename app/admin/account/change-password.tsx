import { Alert, Anchor, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import type * as z from "zod";
import { MIN_PASSWORD_LENGTH } from "#model/accounts/password.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import type { AccountAnswer, PasswordCommand } from "./account-command.ts";
import { passwordMessages } from "./password-messages.ts";

/**
 * The dialog behind "Passwort ändern", open while the URL has `?passwort=`; see `changeGivenPassword` too.
 * @param closePath the screen below the dialog
 */
export function ChangePassword({ isGiven, closePath }: { isGiven: boolean; closePath: string }) {
  const navigate = useNavigate();
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  const isDirty = `${current}${password}${confirmation}` !== "" && !isDone;
  const isSignedOut = problem === passwordMessages.not_signed_in;
  const close = () => void navigate(closePath, { replace: true, preventScrollReset: true });
  const command = useCommand<z.output<typeof PasswordCommand>, AccountAnswer>({
    done: "Ihr Passwort wurde geändert. Auf anderen Geräten sind Sie abgemeldet.",
    onDone: () => {
      setDone(true);
      // One render later, when the guard knows that nothing is unsaved.
      setTimeout(close);
    },
    onFailure: ({ reason, retryAfterSeconds }) =>
      setProblem(
        retryAfterSeconds ? tooManyTries(retryAfterSeconds) : (passwordMessages[reason] ?? passwordMessages.failed),
      ),
  });

  /** Client-side checks; the server checks the rest. */
  function findMistake(): string | undefined {
    if (current === "") return passwordMessages.no_current;
    if (password.length < MIN_PASSWORD_LENGTH) return passwordMessages.too_short;
    return password === confirmation ? undefined : passwordMessages.mismatch;
  }

  function submit(): void {
    const mistake = findMistake();
    setProblem(mistake);
    if (mistake) return;
    command.submit({ intent: "changePassword", current, next: password });
  }

  return (
    <FormDialog
      title="Passwort ändern"
      sendLabel="Passwort ändern"
      isSending={command.isRunning}
      failure={
        problem && (
          <>
            {problem}
            {isSignedOut && (
              <>
                {" – "}
                <Anchor href={`/admin/login?${new URLSearchParams({ weiter: `${closePath}?passwort=1` })}`}>
                  Neu anmelden
                </Anchor>
              </>
            )}
          </>
        )
      }
      onSend={submit}
      onClose={close}
    >
      {isGiven && (
        <Alert color="amber" variant="light">
          Ihr Passwort wurde für Sie erzeugt und ist anderen vielleicht bekannt. Bitte wählen Sie jetzt ein eigenes.
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
      <LeaveGuard
        isDirty={isDirty}
        onDiscard={() => {
          setCurrent("");
          setPassword("");
          setConfirmation("");
        }}
        onSave={submit}
      />
    </FormDialog>
  );
}
