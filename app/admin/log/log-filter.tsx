import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Form, Link } from "react-router";
import { sectionLabels } from "#text/activity.ts";
import { filterSections } from "../dashboard/activity-sections.ts";
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
      <TextInput type="date" label="Vom" name="von" defaultValue={read("von")} error={errors.von} />
      <TextInput type="date" label="Bis" name="bis" defaultValue={read("bis")} error={errors.bis} />
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
