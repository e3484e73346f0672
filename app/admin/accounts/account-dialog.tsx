import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { quoted } from "#text/quoted.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { useCloseHref } from "../ui/dialog/dialog-href.ts";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { AccountPlans } from "./account-plans.tsx";
import type { AccountRow } from "./account-row.ts";
import { InvitationLink } from "./invitation-dialog.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useAccountChange } from "./use-account-change.ts";

/** Edits an account: role, sessions, second factor, blocking. */
export function AccountDialog({ account, hasMailService }: { account: AccountRow; hasMailService: boolean }) {
  const { id, name, email, isDisabled, isOpen, hasSecondFactor, plans } = account;
  const closeHref = useCloseHref();
  const [role, setRole] = useState(account.role);
  const [isResetting, setResetting] = useState(false);
  const [stopsPlans, setStopsPlans] = useState(false);
  const [link, setLink] = useState<string>();
  const { submit, isRunning: isPending } = useAccountChange({
    isMailed: hasMailService,
    onDone: (answer) => setLink(answer.link),
  });
  const isDirty = role !== account.role;
  const save = () => submit({ intent: "setRole", id, role, stopsPlans });

  return (
    <PageDialog title="Konto bearbeiten" size="36rem">
      <Text fw={600} className="breakable">
        {name || email}
      </Text>
      {name && <Text className="muted breakable">{email}</Text>}
      {link && <InvitationLink link={link} />}
      <AccountPlans
        plans={plans}
        stops={
          isDisabled
            ? { isPending, onStop: () => submit({ intent: "stopPlans", id }) }
            : { isChecked: stopsPlans, onChange: setStopsPlans }
        }
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      >
        <Stack mt="md">
          <RoleChoice value={role} onChange={setRole} />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" disabled={isPending || !isDirty}>
            Rolle speichern
          </Button>
        </Group>
        <LeaveGuard isDirty={isDirty} onDiscard={() => setRole(account.role)} onSave={save} />
      </form>
      <Divider my="lg" label="Zugang" />
      <Group>
        {!isOpen && !isDisabled && (
          <Button variant="default" disabled={isPending} onClick={() => submit({ intent: "inviteAgain", id })}>
            Erneut einladen
          </Button>
        )}
        {isOpen && (
          <Button variant="default" disabled={isPending} onClick={() => submit({ intent: "endSessions", id })}>
            Überall abmelden
          </Button>
        )}
        {hasSecondFactor && (
          <Button variant="default" disabled={isPending} onClick={() => setResetting(true)}>
            Zweiten Faktor zurücksetzen
          </Button>
        )}
        {isDisabled ? (
          <Button variant="default" disabled={isPending} onClick={() => submit({ intent: "enable", id })}>
            Entsperren
          </Button>
        ) : (
          <Button
            variant="default"
            color="red"
            disabled={isPending}
            onClick={() => submit({ intent: "disable", id, stopsPlans })}
          >
            Sperren
          </Button>
        )}
      </Group>
      <ConfirmDialog
        isOpen={isResetting && hasSecondFactor}
        title="Zweiten Faktor zurücksetzen"
        confirmLabel="Zurücksetzen"
        pendingLabel="Wird zurückgesetzt..."
        isPending={isPending}
        onConfirm={() => submit({ intent: "resetSecondFactor", id })}
        onClose={() => setResetting(false)}
      >
        Danach genügt das Passwort, um {quoted(name || email)} anzumelden; alle Sitzungen enden, und Passkeys werden
        entfernt. Vergewissern Sie sich, dass wirklich diese Person darum bittet. Sie erhält eine E-Mail.
      </ConfirmDialog>
      <Group justify="flex-end" mt="lg">
        <Button component={Link} to={closeHref} replace preventScrollReset variant="default" size="md">
          Schließen
        </Button>
      </Group>
    </PageDialog>
  );
}
