import { Checkbox, Fieldset, Group, Switch } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { reminderDays } from "#model/events/reminder-days.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { eventLabels } from "./event-labels.ts";

/** Automatic mails to participants. Only with direct registration: otherwise participants are unknown. */
export function NoticesField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { registrationSettings: settings } = form.values;
  if (settings.registrationMethod !== "direct") return null;
  return (
    <Fieldset legend="Automatische E-Mails" className="editor-part">
      <Switch
        label={eventLabels["registrationSettings.sendsReceipt"]}
        description="Wer sich anmeldet, erhält sofort eine E-Mail mit dem Termin und einem Link, um die Anmeldung anzusehen, zu berichtigen oder zu stornieren."
        checked={settings.sendsReceipt}
        onChange={(event) =>
          form.change({ registrationSettings: { ...settings, sendsReceipt: event.currentTarget.checked } })
        }
      />
      <Checkbox.Group
        mt="md"
        size="md"
        label={eventLabels["registrationSettings.remindsDaysBefore"]}
        description="Wer bestätigt ist, erhält um 9 Uhr eine E-Mail mit Termin, Ort und dem Zugang zur Online-Konferenz. Stornierte und Wartende erhalten keine."
        value={settings.remindsDaysBefore.map(String)}
        onChange={(days) =>
          form.change({
            registrationSettings: {
              ...settings,
              remindsDaysBefore: reminderDays.filter((n) => days.includes(String(n))),
            },
          })
        }
      >
        <Group mt="xs">
          <Checkbox value="7" label="7 Tage vorher" />
          <Checkbox value="1" label="Am Tag vorher" />
        </Group>
      </Checkbox.Group>
    </Fieldset>
  );
}
