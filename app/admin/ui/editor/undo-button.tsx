import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../as-json.ts";
import { showError, showSuccess } from "../feedback/toast.tsx";
import type { EditorAnswer } from "./editor-answer.ts";

/** "Rückgängig" in a toast, which is outside its screen and therefore needs the screen's action. */
export function UndoButton({
  submission,
  action,
  onDone,
}: {
  submission: { intent: string };
  action: string;
  onDone: () => void;
}) {
  const fetcher = useFetcher<EditorAnswer>();
  const { data, state } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (data.ok) showSuccess("Wiederhergestellt");
    else showError("Fehler beim Wiederherstellen");
    onDone();
  }, [state, data]);

  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={state !== "idle"}
      onClick={() => void fetcher.submit(submission as never, { ...asJson, action })}
    >
      Rückgängig
    </Button>
  );
}
