import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { saveAsFile } from "../../ui/save-as-file.ts";

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const asText = `Wiederherstellungscodes für ${location.host}\nJeder Code gilt einmal.\n\n${codes.join("\n")}\n`;
  return (
    <Stack>
      <Text>
        Mit einem dieser Codes melden Sie sich an, wenn Sie die App nicht zur Hand haben. Jeder gilt einmal. Bewahren
        Sie sie auf Papier oder in einem Passwortspeicher auf, nicht auf dem Telefon mit der App.
      </Text>
      <Alert color="amber" variant="light">
        Diese Codes werden nur jetzt angezeigt.
      </Alert>
      <div className="recovery-sheet">
        <p className="recovery-title">Wiederherstellungscodes für {location.host}</p>
        <ul className="recovery-codes" aria-label="Wiederherstellungscodes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <Group gap="sm">
        <CopyButton text={asText} label="Codes kopieren" what="die Codes" />
        <Button variant="default" leftSection={<AdminIcon name="print" isSmall />} onClick={() => window.print()}>
          Drucken
        </Button>
        <Button
          variant="default"
          leftSection={<AdminIcon name="download" isSmall />}
          onClick={() => saveAsFile("wiederherstellungscodes.txt", asText, "text/plain;charset=utf-8")}
        >
          Als Textdatei
        </Button>
      </Group>
      <Group justify="flex-end" mt="sm">
        <Button size="md" onClick={onClose} data-autofocus>
          Ich habe die Codes aufbewahrt
        </Button>
      </Group>
    </Stack>
  );
}
