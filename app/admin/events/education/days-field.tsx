import { Fieldset, SimpleGrid, TextInput } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysOf } from "#model/events/event-days.ts";
import { EventDay, MAX_PROGRAM_DAYS } from "#model/events/program-days.ts";
import { DateField } from "../../ui/editor/date-field.tsx";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { eventLabels } from "../event-labels.ts";
import { EntryList } from "./entry-list.tsx";

/** The days of the event's programme, where attendance and points depend on them. */
export function DaysField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { days, date, lastDay } = form.values;
  const change = (index: number, patch: Partial<EventDay>) =>
    form.change({ days: days.map((day, at) => (at === index ? { ...day, ...patch } : day)) });
  const known = days.map((day) => day.date);
  const next = daysOf({ date, lastDay }).find((day) => !known.includes(day)) ?? "";
  return (
    <Fieldset legend={eventLabels.days} className="editor-part">
      <p className="muted">
        Nötig nur, wenn die Tage einzeln Punkte geben oder dazwischen Tage ohne Programm liegen. Sonst gilt jeder Tag
        vom ersten bis zum letzten.
      </p>
      <EntryList
        noun="Tag"
        entries={days}
        maximum={MAX_PROGRAM_DAYS}
        error={form.errors.days}
        onAdd={() => form.change({ days: [...days, EventDay.parse({ date: next })] })}
        onRemove={(index) => form.change({ days: days.toSpliced(index, 1) })}
      >
        {(day, index, id) => (
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <DateField
              id={id}
              label="Tag"
              required
              value={day.date}
              error={form.errors[`days.${index}.date`]}
              onChange={(typed) => change(index, { date: typed })}
            />
            <TextInput
              type="time"
              label="Beginn"
              value={day.start}
              error={form.errors[`days.${index}.start`]}
              onChange={(event) => change(index, { start: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="Ende"
              value={day.end}
              error={form.errors[`days.${index}.end`]}
              onChange={(event) => change(index, { end: event.currentTarget.value })}
            />
          </SimpleGrid>
        )}
      </EntryList>
    </Fieldset>
  );
}
