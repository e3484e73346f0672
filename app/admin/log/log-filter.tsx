import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form, Link } from "react-router";
import { sectionLabels } from "#text/operation/activity.ts";
import { filterSections } from "../dashboard/activity-sections.ts";
import { DateField, isIsoDate } from "../ui/editor/date-field.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { type LogQueryErrors, notADay } from "./log-query.ts";

const sections = [
  { value: "", label: "Alle Bereiche" },
  ...filterSections.map((value) => ({ value, label: sectionLabels[value] })),
];

const isNoDay = (typed: string) => typed !== "" && !isIsoDate(typed);

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
  const [von, setVon] = useState(read("von"));
  const [bis, setBis] = useState(read("bis"));
  const [isRefused, setRefused] = useState(false);
  const errorOf = (name: "von" | "bis", typed: string) => (isRefused && isNoDay(typed) ? notADay : errors[name]);
  const record = read("datensatz");
  // Keeps the selected person even if the log has no entry of theirs any more.
  const persons = [...new Set([...authors, ...(read("person") ? [read("person")] : [])])];
  return (
    <Form
      className={search === "" ? "card log-filter no-print" : "card log-filter"}
      aria-label="Filter"
      onSubmit={(event) => {
        // Sent, the page would come back without what was typed.
        if (!isNoDay(von) && !isNoDay(bis)) return;
        event.preventDefault();
        setRefused(true);
        focusMistake();
      }}
    >
      <NativeSelect size="md" label="Bereich" name="bereich" data={sections} defaultValue={read("bereich")} />
      <NativeSelect
        size="md"
        label="Person"
        name="person"
        data={[{ value: "", label: "Alle Personen" }, ...persons]}
        defaultValue={read("person")}
      />
      <DateFilter label="Vom" name="von" value={von} onChange={setVon} error={errorOf("von", von)} />
      <DateFilter label="Bis" name="bis" value={bis} onChange={setBis} error={errorOf("bis", bis)} />
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
  value,
  ...field
}: {
  label: string;
  name: "von" | "bis";
  value: string;
  onChange: (date: string) => void;
  error: string | undefined;
}) {
  return (
    <>
      <DateField {...field} value={value} />
      <input type="hidden" name={name} value={value} />
    </>
  );
}
