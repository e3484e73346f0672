import { PasswordInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { PasskeyCommand } from "../account-command.ts";
import { useAccountStep } from "../use-account-step.ts";

const failed = "Fehler beim Hinzufügen des Passkeys";

/** "Passkey hinzufügen": a name and the password, then the browser asks for finger, face or PIN. */
export function AddPasskey({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { send, mistake, setMistake, isPending } = useAccountStep<PasskeyCommand>(failed, ({ options }) => {
    if (options) return void create(options);
    showSuccess("Passkey hinzugefügt");
    onClose();
  });

  async function create(options: string): Promise<void> {
    setAsking(true);
    const made = await make(options);
    setAsking(false);
    if (made.answer) send({ intent: "addPasskey", name, answer: made.answer });
    else setMistake({ message: made.problem ?? failed });
  }
  function submit(): void {
    if (isAsking) return;
    if (name.trim() === "")
      setMistake({ field: "name", message: "Bitte geben Sie einen Namen ein, zum Beispiel „Notebook“" });
    else if (hasPassword && password === "")
      setMistake({ field: "password", message: "Bitte geben Sie Ihr Passwort ein" });
    else send({ intent: "beginPasskey", name, password });
  }
  const errorOf = (field: "name" | "password") => (mistake?.field === field ? mistake.message : undefined);
  return (
    <FormDialog
      title="Passkey hinzufügen"
      size="34rem"
      sendLabel="Weiter"
      isSending={isPending || isAsking}
      failure={mistake && !mistake.field && mistake.message}
      onSend={submit}
      onClose={onClose}
    >
      <Text>
        Danach fragt Ihr Browser nach Fingerabdruck, Gesicht, PIN oder Sicherheitsschlüssel. Geben Sie dem Passkey einen
        Namen, an dem Sie das Gerät erkennen.
      </Text>
      <TextInput
        data-autofocus
        label="Name"
        description="Zum Beispiel „Notebook“ oder „Telefon“"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={errorOf("name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {hasPassword && (
        <PasswordInput
          label="Aktuelles Passwort"
          autoComplete="current-password"
          value={password}
          error={errorOf("password")}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** Creates a passkey through the browser's prompt. Loads the WebAuthn script on demand. */
async function make(options: string): Promise<{ answer?: string; problem?: string }> {
  try {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { answer: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })) };
  } catch (error) {
    // WebAuthn: the authenticator already has a passkey for this account.
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return {
      problem: isKnown ? "Dieses Gerät hat schon einen Passkey für Ihr Konto." : "Es wurde kein Passkey erstellt.",
    };
  }
}
