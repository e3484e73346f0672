import "./date-field.css";
import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { memo } from "react";
import "dayjs/locale/de";

const calendarLabels = {
  previousMonth: "Voriger Monat",
  nextMonth: "Nächster Monat",
  previousYear: "Voriges Jahr",
  nextYear: "Nächstes Jahr",
  previousDecade: "Voriges Jahrzehnt",
  nextDecade: "Nächstes Jahrzehnt",
};

/**
 * A date as `yyyy-mm-dd`, shown and typed as `dd.mm.yyyy` in every browser.
 * @param onChange receives "" for an empty field; invalid input is passed on unchanged, so that saving reports it
 */
export const DateField = memo(function DateField({
  value,
  onChange,
  ...field
}: Omit<DateInputProps, "value" | "onChange"> & { value: string; onChange: (date: string) => void }) {
  return (
    <DateInput
      {...field}
      locale="de"
      valueFormat="DD.MM.YYYY"
      placeholder="TT.MM.JJJJ"
      dateParser={parseDate}
      clearable
      // A second click on the selected day must not clear the field.
      allowDeselect={false}
      value={isIsoDate(value) ? value : null}
      onChange={(date) => onChange(date ?? "")}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        if (typed.trim() !== "" && !parseDate(typed)) onChange(typed);
      }}
      fixOnBlur={value === "" || isIsoDate(value)}
      ariaLabels={calendarLabels}
      clearButtonProps={{ "aria-label": "Feld leeren" }}
    />
  );
});

/** Whether a value from a `DateField` is a date. */
export function isIsoDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Parses "14.3.2025", "14.03.25" or "2025-03-14" to `yyyy-mm-dd`; returns null for anything else. */
function parseDate(typed: string): string | null {
  const german = /^\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\s*$/.exec(typed);
  const [year, month, day] = german
    ? [german[3]?.padStart(4, "20"), german[2]?.padStart(2, "0"), german[1]?.padStart(2, "0")]
    : typed.trim().split("-");
  const date = `${year}-${month}-${day}`;
  const isReal = isIsoDate(date) && !Number.isNaN(Date.parse(date));
  return isReal && new Date(date).toISOString().startsWith(date) ? date : null;
}
