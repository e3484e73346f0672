import { Modal, PasswordInput, Text } from "@mantine/core";
import { useState } from "react";
import { inGroups } from "#model/accounts/second-factor.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepForm } from "./step-form.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

/** "Zweiten Faktor einrichten": the password, the app with a first code, the recovery codes. */
export function SetUpSecondFactor({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [key, setKey] = useState<AppKey>();
  const [codes, setCodes] = useState<string[]>();
  const isClosable = codes === undefined;
  return (
    <Modal
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
    </Modal>
  );
}

/** The key for the app, also as a QR code: the address of its picture. */
interface AppKey {
  key: string;
  qrCode: string;
}

function PasswordStep(props: { hasPassword: boolean; onDone: (key: AppKey) => void; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const { send, mistake, setMistake, isPending } = useSecondFactor(({ key = "", qrCode = "" }) =>
    props.onDone({ key, qrCode }),
  );
  function submit(): void {
    if (props.hasPassword && password === "") setMistake("Bitte geben Sie Ihr Passwort ein");
    else send({ intent: "beginSecondFactor", password });
  }
  return (
    <StepForm action="Weiter" isPending={isPending} onSubmit={submit} onClose={props.onClose}>
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
          error={mistake}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      ) : (
        mistake && <Text role="alert">{mistake}</Text>
      )}
    </StepForm>
  );
}

function AppStep(props: { appKey: AppKey; onDone: (codes: string[]) => void; onClose: () => void }) {
  const [code, setCode] = useState("");
  const { send, mistake, setMistake, isPending } = useSecondFactor(({ recoveryCodes = [] }) => {
    showSuccess("Zweiter Faktor eingerichtet");
    props.onDone(recoveryCodes);
  });
  function submit(): void {
    if (code.trim() === "") setMistake("Bitte geben Sie den Code aus der App ein");
    else send({ intent: "confirmSecondFactor", code });
  }
  return (
    <StepForm action="Einrichten" isPending={isPending} onSubmit={submit} onClose={props.onClose}>
      <Text>1. Fügen Sie in der App ein Konto hinzu und lesen Sie diesen QR-Code ein:</Text>
      <img src={props.appKey.qrCode} alt="QR-Code für die Authenticator-App" className="second-factor-qr" />
      <Text>
        Oder geben Sie diesen Schlüssel von Hand ein:{" "}
        <code className="second-factor-key">{inGroups(props.appKey.key)}</code>
      </Text>
      <Text>2. Geben Sie den Code ein, den die App jetzt zeigt. Ihre anderen Sitzungen enden dabei.</Text>
      <CodeInput kind="app" value={code} error={mistake} onChange={setCode} />
    </StepForm>
  );
}
