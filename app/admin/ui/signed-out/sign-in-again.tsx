import { Alert, Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Viewer } from "#model/accounts/permission.ts";
import { Dialog } from "../dialog/dialog.tsx";
import { useCanUnlock } from "../passkeys/use-can-unlock.ts";
import { answerSignIn, type SignInReason, useSignInReason } from "./ask-to-sign-in.ts";
import { CodeStep } from "./code-step.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { useSignInAgain } from "./use-sign-in-again.ts";

interface Props {
  viewer: Viewer;
  hasProvider: boolean;
  hasPasskeys: boolean;
}

/** The sign-in dialog over any screen whose session has ended, and before steps that require a recent sign-in. */
export function SignInAgain(props: Props) {
  const reason = useSignInReason();
  return reason && <SignInDialog {...props} reason={reason} />;
}

const words = {
  ended: {
    title: "Erneut anmelden",
    why: "Ihre Sitzung ist zu Ende. Ihre Eingaben bleiben erhalten: Nach der Anmeldung geht es hier weiter, und Ihre letzte Eingabe wird ausgeführt.",
    button: "Anmelden",
    withProvider: "Mit dem Anmeldedienst anmelden (neues Fenster)",
    providerPath: "/admin/login/oidc",
  },
  proof: {
    title: "Bitte bestätigen Sie, dass Sie es sind",
    why: "Ihre Anmeldung liegt mehr als zehn Minuten zurück. Sobald Sie bestätigt haben, wird Ihre letzte Eingabe ausgeführt.",
    button: "Bestätigen",
    withProvider: "Mit dem Anmeldedienst bestätigen (neues Fenster)",
    providerPath: "/admin/login/oidc?bestaetigen=1",
  },
} as const;

function SignInDialog({ viewer, reason, ...methods }: Props & { reason: SignInReason }) {
  const { isPending, isAskingForCode, problem, send, unlock, checkAgain } = useSignInAgain(viewer, reason);
  const { title, why, button, withProvider, providerPath } = words[reason];
  const hasPasskeys = useCanUnlock() && methods.hasPasskeys;
  const hasProvider = methods.hasProvider && !isAskingForCode;
  const cancel = () => answerSignIn(false);
  return (
    <Dialog layer="signIn" opened onClose={cancel} title={title} centered closeOnClickOutside={false}>
      <Stack>
        <Text>{why}</Text>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {isAskingForCode ? (
          <CodeStep isPending={isPending} button={button} onSubmit={send} onCancel={cancel} />
        ) : (
          <PasswordStep email={viewer.email} isPending={isPending} button={button} onSubmit={send} onCancel={cancel} />
        )}
      </Stack>
      {(hasPasskeys || hasProvider) && <Divider label="oder" my="lg" />}
      {hasPasskeys && (
        <Button variant="default" size="md" fullWidth mb="md" disabled={isPending} onClick={unlock}>
          Passkey verwenden
        </Button>
      )}
      {hasProvider && (
        <Stack>
          <Text>
            <Anchor href={providerPath} target="_blank" underline="always">
              {withProvider}
            </Anchor>
            . Kehren Sie danach hierher zurück.
          </Text>
          <Button variant="default" size="md" onClick={checkAgain}>
            Weiter
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

function PasswordStep(props: {
  email: string;
  isPending: boolean;
  button: string;
  onSubmit: (given: { email: string; password: string }) => void;
  onCancel: () => void;
}) {
  const [email, setEmail] = useState(props.email);
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit({ email, password });
      }}
    >
      <Stack>
        <TextInput
          label="E-Mail"
          type="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          data-autofocus
          label="Passwort"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogButtons isPending={props.isPending} label={props.button} onCancel={props.onCancel} />
      </Stack>
    </form>
  );
}
