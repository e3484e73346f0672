import { Alert, Anchor, Button, Divider, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Viewer } from "#model/permission.ts";
import { useCanUnlock } from "../passkeys/use-can-unlock.ts";
import { answerSignIn, useIsAskedToSignIn } from "./ask-to-sign-in.ts";
import { CodeStep } from "./code-step.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { useSignInAgain } from "./use-sign-in-again.ts";

/** Opens over any screen when its session has ended. */
export function SignInAgain(props: { viewer: Viewer; hasProvider: boolean; hasPasskeys: boolean }) {
  return useIsAskedToSignIn() && <SignInDialog {...props} />;
}

function SignInDialog({ viewer, ...ways }: { viewer: Viewer; hasProvider: boolean; hasPasskeys: boolean }) {
  const { isPending, isAskingForCode, problem, give, unlock, goOn } = useSignInAgain(viewer);
  const hasPasskeys = useCanUnlock() && ways.hasPasskeys;
  const hasProvider = ways.hasProvider && !isAskingForCode;
  const cancel = () => answerSignIn(false);
  return (
    <Modal opened onClose={cancel} title="Erneut anmelden" centered zIndex={500} closeOnClickOutside={false}>
      <Stack>
        <Text>
          Ihre Sitzung ist zu Ende. Ihre Eingaben bleiben erhalten: Nach der Anmeldung geht es hier weiter, und was Sie
          gerade abgeschickt haben, wird ausgeführt.
        </Text>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {isAskingForCode ? (
          <CodeStep isPending={isPending} onGive={give} onCancel={cancel} />
        ) : (
          <PasswordStep email={viewer.email} isPending={isPending} onGive={give} onCancel={cancel} />
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
            <Anchor href="/admin/login/oidc" target="_blank" underline="always">
              Mit dem Anmeldedienst anmelden (neues Fenster)
            </Anchor>
            . Kehren Sie danach hierher zurück.
          </Text>
          <Button variant="default" size="md" onClick={goOn}>
            Weiter
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

function PasswordStep(props: {
  email: string;
  isPending: boolean;
  onGive: (given: { email: string; password: string }) => void;
  onCancel: () => void;
}) {
  const [email, setEmail] = useState(props.email);
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onGive({ email, password });
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
        <DialogButtons isPending={props.isPending} onCancel={props.onCancel} />
      </Stack>
    </form>
  );
}
