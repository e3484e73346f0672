import { Checkbox, Fieldset } from "@mantine/core";
import { hasTwoChambers } from "#model/events/asked-questions.ts";
import type { CalendarEvent, RegistrationSettings } from "#model/events/calendar-event.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { eventLabels } from "./event-labels.ts";

/** Switches for the two questions the program knows and uses elsewhere: profession and institution. */
export function KnownQuestions({ form }: { form: EditorForm<CalendarEvent> }) {
  const { registrationSettings: settings } = form.values;
  const change = (patch: Partial<RegistrationSettings>) =>
    form.change({ registrationSettings: { ...settings, ...patch } });
  const isDecisive = hasTwoChambers(form.values);
  return (
    <Fieldset legend="Beruf und Institution" className="editor-part">
      <Checkbox
        label={eventLabels["registrationSettings.asksForProfession"]}
        description={
          isDecisive
            ? "Wird immer gefragt, weil diese Veranstaltung Punkte einer Ärztekammer und einer Psychotherapeutenkammer hat."
            : "Ärztin/Arzt, Psychotherapie, Pflege, Physiotherapie oder andere. Die Antwort ist freiwillig."
        }
        disabled={isDecisive}
        checked={isDecisive || settings.asksForProfession}
        onChange={(event) => change({ asksForProfession: event.currentTarget.checked })}
      />
      <Checkbox
        mt="lg"
        label={eventLabels["registrationSettings.asksForInstitution"]}
        description="Zum Beispiel Klinik oder Praxis. Steht auch auf Namensschild und Teilnehmerliste. Die Antwort ist freiwillig."
        checked={settings.asksForInstitution}
        onChange={(event) => change({ asksForInstitution: event.currentTarget.checked })}
      />
    </Fieldset>
  );
}
