import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { asJson } from "../as-json.ts";
import { showError, showSuccess } from "../feedback/toast.tsx";
import type { EditorAnswer } from "./editor-answer.ts";

/**
 * "Rückgängig" in a toast, so outside its screen: it has to name the screen's action.
 * @param submission what takes the deletion back
 */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it has arrived
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
