import { Checkbox, Fieldset, SimpleGrid, TextInput } from "@mantine/core";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { EventSponsor, MAX_SPONSORS } from "#model/events/transparency.ts";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { eventLabels } from "../event-labels.ts";
import { PriceInput } from "../price-input.tsx";
import { EntryList } from "./entry-list.tsx";

/** The event's sponsors with amount and purpose. */
export function SponsorsField({ form }: { form: EditorForm<CalendarEvent> }) {
  const { sponsors } = form.values;
  const change = (index: number, patch: Partial<EventSponsor>) =>
    form.change({ sponsors: sponsors.map((sponsor, at) => (at === index ? { ...sponsor, ...patch } : sponsor)) });
  return (
    <Fieldset legend={eventLabels.sponsors} className="editor-part">
      <p className="muted">
        Sponsoren stehen mit Umfang und Bedingungen im Transparenzhinweis auf der Website, in Kalendern und E-Mails,
        sofern sie der Nennung zugestimmt haben.
      </p>
      <EntryList
        noun="Sponsor"
        entries={sponsors}
        maximum={MAX_SPONSORS}
        error={form.errors.sponsors}
        onAdd={() => form.change({ sponsors: [...sponsors, EventSponsor.parse({})] })}
        onRemove={(index) => form.change({ sponsors: sponsors.toSpliced(index, 1) })}
      >
        {({ name, amountCents, purpose, mayBePublished }, index, id) => (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                id={id}
                label="Name des Sponsors"
                required
                value={name}
                error={form.errors[`sponsors.${index}.name`]}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <PriceInput
                label="Betrag in Euro"
                value={euroOf(amountCents)}
                error={form.errors[`sponsors.${index}.amountCents`]}
                onChange={(euro) => change(index, { amountCents: centsOf(euro) })}
              />
            </SimpleGrid>
            <TextInput
              mt="md"
              label="Zweck oder Gegenleistung"
              placeholder="z. B. Standmiete"
              value={purpose}
              error={form.errors[`sponsors.${index}.purpose`]}
              onChange={(event) => change(index, { purpose: event.currentTarget.value })}
            />
            <Checkbox
              mt="md"
              label="Darf öffentlich genannt werden"
              checked={mayBePublished}
              onChange={(event) => change(index, { mayBePublished: event.currentTarget.checked })}
            />
          </>
        )}
      </EntryList>
    </Fieldset>
  );
}

/** Converts an amount to cents; invalid input remains a string, which the schema refuses. */
function centsOf(euro: number | string): EventSponsor["amountCents"] {
  if (typeof euro === "string") return euro as never;
  return euro === 0 ? null : Math.round(euro * 100);
}

function euroOf(cents: EventSponsor["amountCents"] | string): number | string {
  return typeof cents === "number" ? cents / 100 : (cents ?? "");
}
