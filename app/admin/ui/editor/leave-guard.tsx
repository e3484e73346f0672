import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";

const places = ["bearbeiten", "neu", "reiter", "anmeldungen", "anmeldungen-bereich", "passwort"];

/** What is being edited, as the URL says: another path or another record is another place. */
function placeOf({ pathname, search }: Location): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...places.map((name) => parameters.get(name) ?? "")].join("|");
}

/**
 * Asks before something typed would be left behind: on links, "back", closing a dialog (all of them navigations) and,
 * in the browser's own words, on reload and closing the window.
 */
export function LeaveGuard({
  isDirty,
  onDiscard,
  onSave,
}: {
  isDirty: boolean;
  onDiscard: () => void;
  /** Left out where there is nothing to save, only to send. */
  onSave?: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useUnloadQuestion(isDirty);
  const isLeaving = useRef(false);
  // Asked while it was being saved: once it is, there is nothing left to ask.
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

/** The browser's own question on reload and closing the window. */
export function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

/** The question itself, for dialogs that are no place in the URL. */
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
    <Modal opened={isOpen} onClose={onStay} title="Ungespeicherte Änderungen" centered size={560} zIndex={400}>
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
    </Modal>
  );
}
