import { Alert, Button, Group, Text } from "@mantine/core";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";

/** Shown when no seat is free, with the alternatives. */
export function FullNotice({
  hasWaitingList,
  isSending,
  onChoose,
}: {
  hasWaitingList: boolean;
  isSending: boolean;
  onChoose: (whenFull: WhenFull) => void;
}) {
  return (
    <Alert color="amber" role="alert" title="Alle Plätze sind vergeben">
      <Text size="sm">
        {hasWaitingList
          ? "Angebotene Plätze und die Warteliste zählen mit. Auf der Warteliste erhält die Person immer eine E-Mail mit einem Link zum Austragen."
          : "Sie können die Person über die Zahl der Plätze hinaus aufnehmen. Das Protokoll hält es fest."}
      </Text>
      <Group gap="sm" mt="sm">
        {hasWaitingList && (
          <Button disabled={isSending} onClick={() => onChoose("wait")}>
            Auf die Warteliste
          </Button>
        )}
        <Button variant="default" disabled={isSending} onClick={() => onChoose("admit")}>
          Trotzdem aufnehmen
        </Button>
      </Group>
    </Alert>
  );
}

/** Label of the checkbox that sends a mail to the person. */
export function mailLabel(confirmsAutomatically: boolean): string {
  return confirmsAutomatically ? "Bestätigung per E-Mail senden" : "Eingang per E-Mail bestätigen";
}
