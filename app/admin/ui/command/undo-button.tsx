import { Button } from "@mantine/core";
import type { CommandAnswer } from "./command-answer.ts";
import { useCommand } from "./use-command.ts";

/**
 * "Rückgängig" in a toast (`showUndo`), which is outside its screen and therefore needs the screen's action.
 * @param submission the command that undoes the one before
 */
export function UndoButton({
  submission,
  action,
  done = "Wiederhergestellt",
  failed = "Fehler beim Wiederherstellen",
  onDone,
}: {
  submission: { intent: string; [field: string]: unknown };
  action: string;
  done?: string;
  failed?: string;
  onDone: () => void;
}) {
  const { submit, isRunning } = useCommand<typeof submission, CommandAnswer>({
    action,
    done,
    failed,
    onDone,
    onFailure: onDone,
  });
  return (
    <Button size="compact-sm" variant="default" disabled={isRunning} onClick={() => submit(submission)}>
      Rückgängig
    </Button>
  );
}
