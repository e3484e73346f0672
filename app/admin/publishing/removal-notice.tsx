import { Alert, Button, Group } from "@mantine/core";
import { endBeforePlanText } from "#text/content/lost-plan.ts";
import { formatInstant } from "#text/date.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { RemovalInfo } from "../ui/editor/edited-record.ts";
import type { EditorAnswer } from "../ui/editor/editor-answer.ts";

/**
 * A notice above the form of a record with a scheduled removal: when, why, and how to cancel it. Rendered by every
 * form, because the outcome of cancelling arrives when there is no removal any more.
 */
export function RemovalNotice({
  id,
  removal,
  publishAt,
}: {
  id: string;
  removal: RemovalInfo | undefined;
  /** When the record's draft becomes public. */
  publishAt: string | null | undefined;
}) {
  const { submit, isRunning } = useCommand<{ intent: "cancelRemoval"; id: string }, EditorAnswer>({
    done: "Der Eintrag bleibt online",
    failed: "Fehler beim Aufheben der Planung",
  });
  if (!removal) return null;
  const { removeAt, reason, plannedBy } = removal;
  return (
    <Alert role="note" color="amber" variant="light" mb="md" title={`Geht am ${formatInstant(removeAt)} Uhr offline`}>
      Danach liegt der Eintrag im Papierkorb.{reason && ` Grund: ${reason}.`}
      {plannedBy && ` Geplant von ${plannedBy}.`} {endBeforePlanText(publishAt, removeAt)}
      <Group mt="sm">
        <Button
          size="sm"
          variant="default"
          disabled={isRunning}
          onClick={() => submit({ intent: "cancelRemoval", id })}
        >
          Online lassen
        </Button>
      </Group>
    </Alert>
  );
}
