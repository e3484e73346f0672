import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Role } from "#model/accounts/permission.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useAccountChange } from "./use-account-change.ts";

const blank = { name: "", email: "", role: "reader" as Role };

/** "Person einladen": name, email and role. */
export function InvitationDialog({ hasMailService }: { hasMailService: boolean }) {
  const navigate = useNavigate();
  const closeHref = useCloseHref();
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isDone, setDone] = useState(false);
  const [link, setLink] = useState<string>();
  const { submit, isRunning } = useAccountChange({
    isMailed: hasMailService,
    onDone: (answer) => {
      setDone(true);
      if (answer.link) setLink(answer.link);
      // One render later, when the guard knows that nothing is unsaved.
      else setTimeout(() => void navigate(closeHref, { replace: true, preventScrollReset: true }));
    },
    onInvalid: (fieldErrors) => {
      setErrors(fieldErrors);
      focusMistake();
    },
  });
  const isDirty = !isDone && (values.name !== "" || values.email !== "");

  function change(patch: Partial<typeof blank>): void {
    setValues((before) => ({ ...before, ...patch }));
    setErrors({});
  }
  const send = () => submit({ intent: "invite", ...values });

  if (link) {
    return (
      <PageDialog title="Person einladen" size="36rem">
        <InvitationLink link={link} />
        <Group justify="flex-end" mt="lg">
          <Button component={Link} to={closeHref} replace preventScrollReset size="md">
            Fertig
          </Button>
        </Group>
      </PageDialog>
    );
  }
  return (
    <PageDialog title="Person einladen" size="36rem">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            required
            value={values.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label="E-Mail"
            type="email"
            required
            value={values.email}
            error={errors.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <RoleChoice value={values.role} error={errors.role} onChange={(role) => change({ role })} />
          <p className="muted">
            {hasMailService
              ? "Die Person erhält eine E-Mail mit einem Link, mit dem sie ihr Passwort wählt. Er gilt 48 Stunden."
              : "Diese Website verschickt keine E-Mails: Sie erhalten einen Link, den Sie der Person selbst geben."}
          </p>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" size="md" component={Link} to={closeHref} replace preventScrollReset>
            Abbrechen
          </Button>
          <Button type="submit" size="md" disabled={isRunning} aria-live="polite">
            {isRunning ? "Wird gesendet..." : "Einladen"}
          </Button>
        </Group>
        <LeaveGuard isDirty={isDirty} onDiscard={() => setValues(blank)} onSave={send} />
      </form>
    </PageDialog>
  );
}

/** The link of an invitation if no mail is sent. It is shown only once. */
export function InvitationLink({ link }: { link: string }) {
  return (
    <Alert color="amber" variant="light" title="Geben Sie diesen Link der Person">
      <p>
        Damit wählt sie ihr Passwort. Er gilt 48 Stunden, nur einmal, und wird nur jetzt angezeigt. Wer ihn hat, kommt
        in das Konto: Senden Sie ihn so, dass ihn niemand anderes liest.
      </p>
      <p className="breakable">
        <code>{link}</code>
      </p>
      <CopyButton text={link} />
    </Alert>
  );
}
