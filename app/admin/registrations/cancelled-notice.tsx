import { Alert } from "@mantine/core";
import type { EventState } from "#model/registrations/allowed-actions.ts";

/** Says above the registrations of a cancelled event what is no longer possible. */
export function CancelledNotice({ state }: { state: EventState }) {
  if (state !== "cancelled") return null;
  return (
    <Alert color="red" role="note" mb="md" title="Abgesagt">
      Diese Veranstaltung ist abgesagt. Bestätigungen, Erinnerungen und frei gewordene Plätze werden niemandem mehr
      geschickt. Sie können den Angemeldeten schreiben, sie umbuchen oder stornieren.
    </Alert>
  );
}
