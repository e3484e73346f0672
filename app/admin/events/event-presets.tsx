import { Button, Group, Input } from "@mantine/core";
import { useId, useState } from "react";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { type EventPreset, eventPresets, withPreset } from "#model/events/event-preset.ts";
import type { EditorForm } from "../ui/editor/editor-form.ts";

const labels: Record<EventPreset, string> = {
  conference: "Schmerzkonferenz, Qualitätszirkel",
  webinar: "Webinar",
  workshop: "Workshop",
  congress: "Kongress",
};

/** Fills a new event with what is usual for its kind; everything can be changed afterwards. */
export function EventPresets({ form }: { form: EditorForm<CalendarEvent> }) {
  const labelId = useId();
  const [chosen, setChosen] = useState<EventPreset>();
  return (
    <Input.Wrapper
      label="Vorlage"
      labelElement="div"
      labelProps={{ id: labelId }}
      description="Füllt Uhrzeit, Art und Anmeldung aus. Soll es werden wie letztes Mal, öffnen Sie die frühere Veranstaltung und wählen „Weitere Aktionen“, „Duplizieren“."
      mb="md"
    >
      <Group gap="xs" mt="xs" role="group" aria-labelledby={labelId}>
        {eventPresets.map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant={preset === chosen ? "light" : "default"}
            aria-pressed={preset === chosen}
            disabled={!form.mayChange}
            onClick={() => {
              setChosen(preset);
              form.change(withPreset(form.values, preset));
            }}
          >
            {labels[preset]}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
