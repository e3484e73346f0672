import { Button, Group, Text } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Blocker, type Location, useBlocker } from "react-router";
import { Dialog } from "../dialog/dialog.tsx";

const places = ["bearbeiten", "neu", "reiter", "passwort", "vorlage"];
const samePath = (pathname: string) => pathname;

/** Identifies what is being edited by path and query parameters. */
function placeAt({ pathname, search }: Location, placeOf: (pathname: string) => string): string {
  const parameters = new URLSearchParams(search);
  return [placeOf(pathname), ...places.map((name) => parameters.get(name) ?? "")].join("|");
}

/**
 * Asks before unsaved input is lost: in a dialog on links, "back" and closing a dialog (all of them navigations), with
 * the browser's own prompt on reload and on closing the window.
 */
export function LeaveGuard({
  isDirty,
  isSaving = false,
  onDiscard,
  onSave,
  saveLabel,
  placeOf = samePath,
}: {
  isDirty: boolean;
  /** Given if leaving goes on once `onSave` has saved; otherwise the form closes by itself. */
  isSaving?: boolean;
  onDiscard: () => void;
  /** Left out if the form can only be sent, not saved. */
  onSave?: () => void;
  saveLabel?: string;
  /** Returns the same for paths between which the form stays. */
  placeOf?: ((pathname: string) => string) | undefined;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && placeAt(currentLocation, placeOf) !== placeAt(nextLocation, placeOf),
  );
  useUnloadQuestion(isDirty);
  const answer = useAnswer(blocker);
  const [isSavingToLeave, setSavingToLeave] = useState(false);
  // Once saved, there is nothing to ask; if it was not saved, the form says why.
  useEffect(() => {
    if (!isDirty) answer("proceed");
    else if (isSavingToLeave && !isSaving) answer("reset");
    if (!isSaving) setSavingToLeave(false);
  }, [isDirty, isSaving, isSavingToLeave, answer]);

  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked" && !isSavingToLeave}
      saveLabel={saveLabel}
      onStay={() => answer("reset")}
      onDiscard={() => answer("proceed", onDiscard)}
      onSave={
        onSave &&
        (() => {
          setSavingToLeave(true);
          onSave();
        })
      }
    />
  );
}

/**
 * Returns what answers a blocked navigation, after `prepare`, and does nothing if it is answered: React Router throws at a
 * second answer, and the first one is rendered in a transition, until which a second click or effect still sees the question.
 */
function useAnswer(blocker: Blocker) {
  const answered = useRef<Blocker>(undefined);
  return useCallback(
    (answer: "proceed" | "reset", prepare?: () => void) => {
      if (blocker.state !== "blocked" || answered.current === blocker) return;
      answered.current = blocker;
      prepare?.();
      blocker[answer]();
    },
    [blocker],
  );
}

/** Shows the browser's own prompt on reload and on closing the window. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

/** The confirmation dialog, also for dialogs without a URL. */
export function LeaveQuestion({
  isOpen,
  onStay,
  onDiscard,
  onSave,
  saveLabel = "Speichern",
}: {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave?: (() => void) | undefined;
  saveLabel?: string | undefined;
}) {
  return (
    <Dialog
      layer="question"
      opened={isOpen}
      onClose={onStay}
      onExitTransitionEnd={focusDialog}
      title="Ungespeicherte Änderungen"
      centered
      size={560}
    >
      <Text>Sie haben etwas geändert und noch nicht gespeichert.</Text>
      <Group justify="flex-end" mt="lg">
        {onSave && <Button onClick={onSave}>{saveLabel}</Button>}
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Verwerfen
        </Button>
        <Button variant="default" data-autofocus onClick={onStay}>
          Weiter bearbeiten
        </Button>
      </Group>
    </Dialog>
  );
}

/** Focuses the dialog that was asked about: where a click focuses no button, the focus went back to the page behind it. */
function focusDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (dialog && !dialog.contains(document.activeElement)) dialog.focus();
}
