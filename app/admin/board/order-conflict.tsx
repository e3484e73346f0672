import { Alert, Button, Group } from "@mantine/core";
import { formatInstant } from "#app/text/date.ts";
import type { StaleAnswer } from "../ui/editor-answer.ts";

/** Somebody else saved another order meanwhile: what stands in the table is one's own, here is the stored one. */
export function OrderConflict({
  stale,
  stored,
  onKeep,
  onTakeStored,
}: {
  stale: StaleAnswer;
  /** The members as they are stored now. */
  stored: readonly { id: string; name: string; title: string }[];
  onKeep: () => void;
  onTakeStored: () => void;
}) {
  return (
    <Alert
      color="amber"
      m="md"
      role="alert"
      title={`Inzwischen geändert von ${stale.savedBy ?? "System"} um ${formatInstant(stale.savedAt)} Uhr`}
    >
      Unten steht Ihre Reihenfolge; gespeichert ist jetzt diese:
      <ol className="stored-order">
        {stored.map(({ id, name, title }) => (
          <li key={id}>
            {title} {name}
          </li>
        ))}
      </ol>
      <Group mt="sm">
        <Button size="sm" onClick={onKeep}>
          Meine Reihenfolge speichern
        </Button>
        <Button size="sm" variant="default" onClick={onTakeStored}>
          Gespeicherte Reihenfolge übernehmen
        </Button>
      </Group>
    </Alert>
  );
}
