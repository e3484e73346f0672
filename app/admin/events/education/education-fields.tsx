import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { EditorForm } from "../../ui/editor/editor-form.ts";
import { eventLabels } from "../event-labels.ts";
import { AccreditationsField } from "./accreditations-field.tsx";
import { DaysField } from "./days-field.tsx";
import { DisclosuresField } from "./disclosures-field.tsx";
import { SponsorsField } from "./sponsors-field.tsx";

const fields = ["days", "accreditations", "scientificLead", "sponsors", "disclosures"];

/** The continuing education fields of an event. Collapsed, because most events need none of them. */
export function EducationFields({ form }: { form: EditorForm<CalendarEvent> }) {
  const [isOpen, setOpen] = useState(false);
  const { accreditations } = form.values;
  const hasErrors = Object.keys(form.errors).some((path) => fields.includes(path.split(".")[0] ?? ""));
  const isShown = isOpen || hasErrors;
  return (
    <details className="editor-part folded" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Fortbildung{accreditations.length > 0 && ` (${accreditations.length})`}</summary>
      {isShown && (
        <>
          <DaysField form={form} />
          <AccreditationsField form={form} />
          <TextInput mt="xl" label={eventLabels.scientificLead} {...form.input("scientificLead")} />
          <SponsorsField form={form} />
          <DisclosuresField form={form} />
        </>
      )}
    </details>
  );
}
