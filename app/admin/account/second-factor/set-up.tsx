import { Modal, PasswordInput, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { inGroups } from "#model/accounts/second-factor.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { CodeInput } from "./code-input.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepForm } from "./step-form.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

/** "Zweiten Faktor einrichten": the password, the app with a first code, the recovery codes. */
export function SetUpSecondFactor({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [key, setKey] = useState<{ key: string; uri: string }>();
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
        <AppStep secretKey={key.key} uri={key.uri} onDone={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep hasPassword={hasPassword} onDone={setKey} onClose={onClose} />
      )}
    </Modal>
  );
}

function PasswordStep(props: {
  hasPassword: boolean;
  onDone: (key: { key: string; uri: string }) => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const { send, mistake, setMistake, isPending } = useSecondFactor(({ key = "", uri = "" }) =>
    props.onDone({ key, uri }),
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

function AppStep(props: { secretKey: string; uri: string; onDone: (codes: string[]) => void; onClose: () => void }) {
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
      <QrImage text={props.uri} />
      <Text>
        Oder geben Sie diesen Schlüssel von Hand ein:{" "}
        <code className="second-factor-key">{inGroups(props.secretKey)}</code>
      </Text>
      <Text>2. Geben Sie den Code ein, den die App jetzt zeigt. Ihre anderen Sitzungen enden dabei.</Text>
      <CodeInput kind="app" value={code} error={mistake} onChange={setCode} />
    </StepForm>
  );
}

/** Renders the QR code in the browser, so that the key is not sent anywhere. */
function QrImage({ text }: { text: string }) {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    import("qrcode")
      .then(({ default: qrcode }) => qrcode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 }))
      .then((svg) => isCurrent && setImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`))
      // Without the QR code, the key can still be typed.
      .catch(() => isCurrent && setImage(""));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (image === undefined) return <Skeleton className="second-factor-qr" />;
  if (image === "") return <Text role="alert">Der QR-Code konnte nicht erstellt werden.</Text>;
  return <img src={image} alt="QR-Code für die Authenticator-App" className="second-factor-qr" />;
}
