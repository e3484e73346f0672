import { Button } from "@mantine/core";
import { useCommand } from "../command/use-command.ts";
import type { EditorAnswer } from "./editor-answer.ts";

/** "Rückgängig" in a toast, which is outside its screen and therefore needs the screen's action. */
export function UndoButton({
  submission,
  action,
  onDone,
}: {
  submission: { intent: string; [field: string]: unknown };
  action: string;
  onDone: () => void;
}) {
  const { submit, isRunning } = useCommand<typeof submission, EditorAnswer>({
    action,
    done: "Wiederhergestellt",
    failed: "Fehler beim Wiederherstellen",
    onDone,
    onFailure: onDone,
  });
  return (
    <Button size="compact-sm" variant="default" disabled={isRunning} onClick={() => submit(submission)}>
      Rückgängig
    </Button>
  );
}
