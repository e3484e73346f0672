import { monthNames } from "./days.ts";

const month = monthNames.map((name) => name.toLowerCase()).join("|");
/** "12.03.2025", "12. 3. 25", "2025-03-12", "12. März 2025", and "März 2025", which lasts to its end. */
const written = new RegExp(
  `(?<iso>\\d{4}-\\d{2}-\\d{2})|(?<day>\\d{1,2})\\.\\s*(?<number>\\d{1,2})\\.\\s*(?<year>(?:20)?\\d{2})(?!\\d)|(?:(?<named>\\d{1,2})\\.\\s*)?(?<month>${month})\\s+(?<of>20\\d{2})`,
  "gi",
);

/** Returns the last day, `yyyy-mm-dd`, that a German text names with its year; undefined if it names none. */
export function lastDateIn(text: string): string | undefined {
  const days: string[] = [];
  for (const { groups = {} } of text.matchAll(written)) {
    const { iso, day, number, year, named, month: name, of } = groups;
    if (iso) days.push(iso);
    else if (year) days.push(`20${year.slice(-2)}-${two(number)}-${two(day)}`);
    else
      days.push(
        `${of}-${two(monthNames.findIndex((known) => known.toLowerCase() === name?.toLowerCase()) + 1)}-${two(named ?? 31)}`,
      );
  }
  return days.toSorted().at(-1);
}

function two(value: string | number | undefined): string {
  return String(value).padStart(2, "0");
}
