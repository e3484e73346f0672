import { Box, Button, Group, Modal, Table, Text } from "@mantine/core";
import { useState } from "react";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { useCanUnlock } from "../../ui/passkeys/use-can-unlock.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { usePasskeys } from "./use-passkeys.ts";

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
      <Table className="data-table row-cards" aria-label="Passkeys" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Hinzugefügt</Table.Th>
            <Table.Th>Zuletzt benutzt</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Aktionen</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.map((passkey) => (
            <Table.Tr key={passkey.id}>
              <Table.Td className="breakable">{passkey.name}</Table.Td>
              <Table.Td>{formatInstant(passkey.createdAt)} Uhr</Table.Td>
              <Table.Td>
                {passkey.lastUsedAt ? `${formatInstant(passkey.lastUsedAt)} Uhr` : "noch nie benutzt"}
              </Table.Td>
              <Table.Td className="cell-actions">
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Passkey „${passkey.name}“ entfernen`}
                  onClick={() => onRemove(passkey)}
                >
                  Entfernen
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send, mistake, isPending } = usePasskeys("Fehler beim Entfernen des Passkeys", () => {
    showSuccess("Passkey entfernt");
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title="Passkey entfernen" centered>
      <Text>
        „{passkey.name}“ öffnet Ihr Konto danach nicht mehr. Löschen Sie ihn auch auf dem Gerät, sonst bietet es ihn
        weiter an.
      </Text>
      {mistake && (
        <Text role="alert" c="red" mt="sm">
          {mistake.message}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Abbrechen
        </Button>
        <Button color="red" disabled={isPending} onClick={() => send({ intent: "removePasskey", id: passkey.id })}>
          Entfernen
        </Button>
      </Group>
    </Modal>
  );
}
