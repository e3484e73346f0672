import { SimpleGrid } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { MAX_WORKSHOPS } from "#model/participations/choice-rule.ts";
import { Workshop } from "#model/participations/participation.ts";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { WallTimeField } from "../../ui/editor/wall-time-field.tsx";
import { eventLabels } from "../event-labels.ts";
import { ChoiceList } from "./choice-list.tsx";

const words = {
  legend: eventLabels.workshops,
  hint: "Wer sich anmeldet, kann mehrere wählen, sofern sie nicht zur gleichen Zeit stattfinden.",
  noun: "Workshop",
  example: "z. B. Ultraschall",
};

/** The workshops of an event. @param saved those that are stored */
export function WorkshopsField({ form, saved }: { form: EditorForm<CalendarEvent>; saved: readonly { id: string }[] }) {
  return (
    <ChoiceList
      words={words}
      path="workshops"
      choices={form.values.workshops}
      saved={saved}
      maximum={MAX_WORKSHOPS}
      errors={form.errors}
      create={(id) => Workshop.parse({ id })}
      onChange={(workshops) => form.change({ workshops })}
    >
      {({ startsAt, endsAt }, change, errorOf) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <WallTimeField
            label="Beginn"
            value={startsAt}
            error={errorOf("startsAt")}
            onChange={(wallTime) => change({ startsAt: wallTime })}
          />
          <WallTimeField
            label="Ende"
            value={endsAt}
            error={errorOf("endsAt")}
            onChange={(wallTime) => change({ endsAt: wallTime })}
          />
        </SimpleGrid>
      )}
    </ChoiceList>
  );
}
