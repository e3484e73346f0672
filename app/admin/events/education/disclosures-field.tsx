import { Fieldset, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { Disclosure, MAX_DISCLOSURES } from "#model/events/transparency.ts";
import { DateField } from "../../ui/editor/date-field.tsx";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { eventLabels } from "../event-labels.ts";
import { EntryList } from "./entry-list.tsx";

/** The speakers' disclosures of interests. */
export function DisclosuresField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { disclosures } = form.values;
  const change = (index: number, patch: Partial<Disclosure>) =>
    form.change({ disclosures: disclosures.map((one, at) => (at === index ? { ...one, ...patch } : one)) });
  return (
    <Fieldset legend={eventLabels.disclosures} className="editor-part">
      <p className="muted">
        Tragen Sie alle ein, die vortragen oder moderieren. Solange das Feld „Angabe“ leer ist, steht von der Person
        nichts im Transparenzhinweis.
      </p>
      <EntryList
        noun="Person"
        entries={disclosures}
        maximum={MAX_DISCLOSURES}
        error={form.errors.disclosures}
        onAdd={() => form.change({ disclosures: [...disclosures, Disclosure.parse({})] })}
        onRemove={(index) => form.change({ disclosures: disclosures.toSpliced(index, 1) })}
      >
        {({ name, date, text }, index, id) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                id={id}
                label="Name der Person"
                required
                value={name}
                error={form.errors[`disclosures.${index}.name`]}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <DateField
                label="Offengelegt am"
                value={date}
                error={form.errors[`disclosures.${index}.date`]}
                onChange={(typed) => change(index, { date: typed })}
              />
            </SimpleGrid>
            <Textarea
              mt="md"
              label="Angabe"
              description="„keine“, oder welche Interessen bestehen"
              inputWrapperOrder={["label", "input", "description", "error"]}
              autosize
              minRows={1}
              value={text}
              error={form.errors[`disclosures.${index}.text`]}
              onChange={(event) => change(index, { text: event.currentTarget.value })}
            />
          </>
        )}
      </EntryList>
    </Fieldset>
  );
}
