import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form, Link } from "react-router";
import { sectionLabels } from "#text/activity.ts";
import { filterSections } from "../dashboard/activity-sections.ts";
import { DateField } from "../ui/editor/date-field.tsx";
import type { LogQueryErrors } from "./log-query.ts";

const sections = [
  { value: "", label: "Alle Bereiche" },
  ...filterSections.map((value) => ({ value, label: sectionLabels[value] })),
];

/** The filters of the log. A GET form: works before hydration, and each state has a URL. */
export function LogFilter({
  search,
  authors,
  errors,
}: {
  search: string;
  authors: readonly string[];
  errors: LogQueryErrors;
}) {
  const chosen = new URLSearchParams(search);
  const read = (name: string) => chosen.get(name) ?? "";
  const record = read("datensatz");
  // Keeps the selected person even if the log has no entry of theirs any more.
  const persons = [...new Set([...authors, ...(read("person") ? [read("person")] : [])])];
  return (
    <Form className="card log-filter" aria-label="Filter">
      <NativeSelect size="md" label="Bereich" name="bereich" data={sections} defaultValue={read("bereich")} />
      <NativeSelect
        size="md"
        label="Person"
        name="person"
        data={[{ value: "", label: "Alle Personen" }, ...persons]}
        defaultValue={read("person")}
      />
      <DateFilter label="Vom" name="von" chosen={read("von")} error={errors.von} />
      <DateFilter label="Bis" name="bis" chosen={read("bis")} error={errors.bis} />
      <TextInput
        label="Eintrag"
        description="Über „Nur dieser Eintrag“ ausgefüllt"
        name="datensatz"
        defaultValue={record}
      />
      <div className="log-filter-buttons">
        <Button type="submit">Anzeigen</Button>
        {search !== "" && (
          <Button component={Link} to="?" variant="subtle">
            Filter zurücksetzen
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Not a date field of the browser: some show today in an empty one. */
function DateFilter({
  name,
  chosen,
  ...field
}: {
  label: string;
  name: "von" | "bis";
  chosen: string;
  error: string | undefined;
}) {
  const [date, setDate] = useState(chosen);
  return (
    <>
      <DateField {...field} value={date} onChange={setDate} />
      <input type="hidden" name={name} value={date} />
    </>
  );
}
