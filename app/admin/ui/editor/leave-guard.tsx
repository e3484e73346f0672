import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { Dialog } from "../dialog/dialog.tsx";

const places = ["bearbeiten", "neu", "reiter", "anmeldungen", "anmeldungen-bereich", "passwort"];

/** Identifies what is being edited by path and query parameters. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...places.map((name) => parameters.get(name) ?? "")].join("|");
}

/**
 * Asks before unsaved input is lost: in a dialog on links, "back" and closing a dialog (all of them navigations), with
 * the browser's own prompt on reload and on closing the window.
 */
export function LeaveGuard({
  isDirty,
  onDiscard,
  onSave,
}: {
  isDirty: boolean;
  onDiscard: () => void;
  /** Left out if the form can only be sent, not saved. */
  onSave?: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useUnloadQuestion(isDirty);
  const isLeaving = useRef(false);
  // The dialog opened while saving: once saved, there is nothing to ask.
  useEffect(() => {
    if (blocker.state !== "blocked") isLeaving.current = false;
    else if (!isDirty && !isLeaving.current) blocker.proceed();
  }, [isDirty, blocker]);

  const stay = () => blocker.reset?.();
  return (
    <LeaveQuestion
      isOpen={blocker.state === "blocked"}
      onStay={stay}
      onDiscard={() => {
        isLeaving.current = true;
        onDiscard();
        blocker.proceed?.();
      }}
      onSave={
        onSave &&
        (() => {
          stay();
          onSave();
        })
      }
    />
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
}: {
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave?: (() => void) | undefined;
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
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Änderungen verwerfen
        </Button>
        {onSave && (
          <Button variant="default" onClick={onSave}>
            Speichern
          </Button>
        )}
        <Button data-autofocus onClick={onStay}>
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
