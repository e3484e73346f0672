import { Box, Button } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#text/date.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { useCanUnlock } from "../../ui/passkeys/use-can-unlock.ts";
import { PlainTable } from "../../ui/table/plain-table.tsx";
import type { PasskeyCommand } from "../account-command.ts";
import { useAccountStep } from "../use-account-step.ts";
import { AddPasskey } from "./add-passkey.tsx";

interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string;
}

/** The section "Passkeys" of "Mein Konto". */
export function PasskeysPart(props: { arePossible: boolean; listed: Passkey[]; hasPassword: boolean }) {
  const { arePossible, listed, hasPassword } = props;
  const canUnlock = useCanUnlock();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  if (!arePossible && listed.length === 0) return null;
  return (
    <section className="card form-card account-part" aria-labelledby="passkeys">
      <h2 className="editor-heading" id="passkeys">
        Passkeys
      </h2>
      <p className="form-lead">
        Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts oder mit
        einem Sicherheitsschlüssel. Er gilt für beide Faktoren und nur auf dieser Website.
      </p>
      {listed.length > 0 && <PasskeyTable listed={listed} onRemove={setRemoved} />}
      {arePossible && (
        <Button
          variant="default"
          mt="md"
          disabled={!canUnlock}
          leftSection={<AdminIcon name="key" />}
          onClick={() => setAdding(true)}
        >
          Passkey hinzufügen
        </Button>
      )}
      {isAdding && <AddPasskey hasPassword={hasPassword} onClose={() => setAdding(false)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

function PasskeyTable({ listed, onRemove }: { listed: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  return (
    <Box mt="md">
      <PlainTable
        label="Passkeys"
        rows={listed}
        keyOf={({ id }) => id}
        columns={[
          { header: "Name", className: "breakable", render: ({ name }) => name },
          { header: "Hinzugefügt", render: ({ createdAt }) => `${formatInstant(createdAt)} Uhr` },
          {
            header: "Zuletzt benutzt",
            render: ({ lastUsedAt }) => (lastUsedAt ? `${formatInstant(lastUsedAt)} Uhr` : "noch nie benutzt"),
          },
        ]}
        actions={(passkey) => (
          <Button
            size="sm"
            variant="default"
            aria-label={`Passkey ${quoted(passkey.name)} entfernen`}
            onClick={() => onRemove(passkey)}
          >
            Entfernen
          </Button>
        )}
      />
    </Box>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send, mistake, isPending } = useAccountStep<PasskeyCommand>("Fehler beim Entfernen des Passkeys", () => {
    showSuccess("Passkey entfernt");
    onClose();
  });
  return (
    <ConfirmDialog
      isOpen
      title="Passkey entfernen"
      failure={mistake?.message}
      confirmLabel="Entfernen"
      pendingLabel="Wird entfernt..."
      isPending={isPending}
      onConfirm={() => send({ intent: "removePasskey", id: passkey.id })}
      onClose={onClose}
    >
      {quoted(passkey.name)} öffnet Ihr Konto danach nicht mehr. Löschen Sie ihn auch auf dem Gerät, sonst bietet es ihn
      weiter an.
    </ConfirmDialog>
  );
}
