import { Checkbox, NumberInput, SimpleGrid } from "@mantine/core";
import type { CalendarEvent, RegistrationSettings } from "#model/events/calendar-event.ts";
import type { RegistrationPart } from "#model/events/registration-choice.ts";
import { hasOwnSeats } from "#model/participations/seats.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { WallTimeField } from "../ui/editor/wall-time-field.tsx";
import { eventLabels } from "./event-labels.ts";

interface Props {
  form: EditorForm<CalendarEvent>;
  change: (patch: Partial<RegistrationSettings>) => void;
  /** Whether a part of the form is shown, since it belongs to the choice or a field of it has an error. */
  shows: (part: RegistrationPart, ...paths: string[]) => boolean;
  seatsTaken: number;
}

/** Registration period, seats, and what the form of this website does. */
export function RegistrationLimits({ form, change, shows, seatsTaken }: Props) {
  const { registrationSettings: settings } = form.values;
  const errorOf = (field: keyof RegistrationSettings) => form.errors[`registrationSettings.${field}`];
  const period = ["registrationOpensAt", "registrationClosesAt"].map((field) => `registrationSettings.${field}`);
  const hasPeople = shows("people");
  return (
    <>
      {shows("period", ...period) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="lg">
          <WallTimeField
            label={eventLabels["registrationSettings.registrationOpensAt"]}
            description="Ohne Angabe sofort; Berliner Zeit"
            value={settings.registrationOpensAt}
            error={errorOf("registrationOpensAt")}
            onChange={(registrationOpensAt) => change({ registrationOpensAt })}
          />
          <WallTimeField
            label={eventLabels["registrationSettings.registrationClosesAt"]}
            description="Ohne Angabe bis zum letzten Tag"
            value={settings.registrationClosesAt}
            error={errorOf("registrationClosesAt")}
            onChange={(registrationClosesAt) => change({ registrationClosesAt })}
          />
        </SimpleGrid>
      )}
      {shows("people", "registrationSettings.capacity") && (
        <NumberInput
          mt="lg"
          label={eventLabels["registrationSettings.capacity"]}
          description={seatsHint(settings.capacity, seatsTaken)}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={1}
          step={1}
          decimalSeparator=","
          thousandSeparator=""
          clampBehavior="none"
          value={settings.capacity ?? ""}
          error={errorOf("capacity")}
          onChange={(typed) => change({ capacity: typed === "" ? null : (typed as number) })}
        />
      )}
      {hasPeople && (settings.capacity !== null || hasOwnSeats(form.values)) && (
        <Checkbox
          mt="lg"
          label={eventLabels["registrationSettings.waitingListEnabled"]}
          description="Wird ein Platz frei, fragen wir in der Reihenfolge der Anmeldungen per E-Mail; jedes Angebot gilt bis zu 48 Stunden."
          checked={settings.waitingListEnabled}
          onChange={(event) => change({ waitingListEnabled: event.currentTarget.checked })}
        />
      )}
      {hasPeople && (
        <Checkbox
          mt="lg"
          label={eventLabels["registrationSettings.takesColleagues"]}
          description="Wer sich anmeldet, kann bis zu zehn weitere Personen eintragen, jede mit eigenen Angaben."
          checked={settings.takesColleagues}
          onChange={(event) => change({ takesColleagues: event.currentTarget.checked })}
        />
      )}
      {hasPeople && (
        <Checkbox
          mt="lg"
          label={eventLabels["registrationSettings.confirmsAutomatically"]}
          description="Wer sich anmeldet, ist sofort bestätigt und bekommt die Bestätigungs-E-Mail von selbst."
          checked={settings.confirmsAutomatically}
          onChange={(event) => change({ confirmsAutomatically: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function seatsHint(capacity: number | null, seatsTaken: number): string {
  if (capacity === null || !(capacity < seatsTaken))
    return "Ohne Angabe unbegrenzt. Stornierte Anmeldungen zählen nicht.";
  return `Angemeldet sind schon ${seatsTaken}, mehr als diese Zahl. Sie behalten ihre Plätze; neue Anmeldungen nimmt das Formular nicht an.`;
}
