import { Fieldset, Switch } from "@mantine/core";
import type { CalendarEvent } from "#model/calendar-event.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { eventLabels } from "./event-labels.ts";

/** Whether who registers hears of it at once. Only our own form knows who does. */
export function ReceiptField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { registrationSettings: settings } = form.values;
  if (settings.registrationMethod !== "direct") return null;
  return (
    <Fieldset legend="Eingangsbestätigung" className="editor-part">
      <Switch
        label={eventLabels["registrationSettings.sendsReceipt"]}
        description="Wer sich anmeldet, erhält sofort eine E-Mail mit dem Termin und einem Link, um die Anmeldung anzusehen, zu berichtigen oder zu stornieren."
        checked={settings.sendsReceipt}
        onChange={(event) =>
          form.change({ registrationSettings: { ...settings, sendsReceipt: event.currentTarget.checked } })
        }
      />
    </Fieldset>
  );
}
