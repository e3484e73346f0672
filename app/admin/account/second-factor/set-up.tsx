import { PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { inGroups } from "#model/accounts/second-factor.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { DialogForm } from "../../ui/dialog/form-dialog.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { SecondFactorCommand } from "../account-command.ts";
import { secondFactorFailed, useAccountStep } from "../use-account-step.ts";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** "Zweiten Faktor einrichten": the password, the app with a first code, the recovery codes. */
export function SetUpSecondFactor({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [key, setKey] = useState<AppKey>();
  const [codes, setCodes] = useState<string[]>();
  const isClosable = codes === undefined;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Zweiten Faktor einrichten"
      size="34rem"
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      withCloseButton={isClosable}
      className="second-factor-dialog"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : key ? (
        <AppStep appKey={key} onDone={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep hasPassword={hasPassword} onDone={setKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The key for the app, also as a QR code: the address of its picture. */
interface AppKey {
  key: string;
  qrCode: string;
}

function PasswordStep(props: { hasPassword: boolean; onDone: (key: AppKey) => void; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const { send, mistake, setMistake, isPending } = useAccountStep<SecondFactorCommand>(
    secondFactorFailed,
    ({ key = "", qrCode = "" }) => props.onDone({ key, qrCode }),
  );
  function submit(): void {
    if (props.hasPassword && password === "") setMistake({ message: "Bitte geben Sie Ihr Passwort ein" });
    else send({ intent: "beginSecondFactor", password });
  }
  return (
    <DialogForm sendLabel="Weiter" isSending={isPending} onSend={submit} onClose={props.onClose}>
      <Text>
        Sie brauchen eine Authenticator-App auf Ihrem Telefon, zum Beispiel Aegis, 2FAS, Google Authenticator oder
        Microsoft Authenticator. Danach fragt die Anmeldung nach dem Passwort auch nach einem Code aus dieser App.
      </Text>
      {props.hasPassword ? (
        <PasswordInput
          data-autofocus
          label="Aktuelles Passwort"
          autoComplete="current-password"
          value={password}
          error={mistake?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : (
        mistake && <Text role="alert">{mistake.message}</Text>
      )}
    </DialogForm>
  );
}

function AppStep(props: { appKey: AppKey; onDone: (codes: string[]) => void; onClose: () => void }) {
  const [code, setCode] = useState("");
  const { send, mistake, setMistake, isPending } = useAccountStep<SecondFactorCommand>(
    secondFactorFailed,
    ({ recoveryCodes = [] }) => {
      showSuccess("Zweiter Faktor eingerichtet");
      props.onDone(recoveryCodes);
    },
  );
  function submit(): void {
    if (code.trim() === "") setMistake({ message: "Bitte geben Sie den Code aus der App ein" });
    else send({ intent: "confirmSecondFactor", code });
  }
  return (
    <DialogForm sendLabel="Einrichten" isSending={isPending} onSend={submit} onClose={props.onClose}>
      <Text>1. Fügen Sie in der App ein Konto hinzu und lesen Sie diesen QR-Code ein:</Text>
      <img src={props.appKey.qrCode} alt="QR-Code für die Authenticator-App" className="second-factor-qr" />
      <Text>
        Oder geben Sie diesen Schlüssel von Hand ein:{" "}
        <code className="second-factor-key">{inGroups(props.appKey.key)}</code>
      </Text>
      <Text>2. Geben Sie den Code ein, den die App jetzt zeigt. Ihre anderen Sitzungen enden dabei.</Text>
      <CodeInput kind="app" value={code} error={mistake?.message} onChange={setCode} />
    </DialogForm>
  );
}
