import { slugify } from "#model/text/slug.ts";
import { type CsvRegistration, formatRegistrationCsv } from "#text/registrations/registration-csv.ts";
import { saveAsFile } from "../../ui/save-as-file.ts";

interface ExportedEvent {
  title: string;
  date: string;
  questions: readonly { id: string; label: string }[];
  hasPayments: boolean;
}

/** Generates the CSV file in the browser (SPEC §7) and downloads it as `anmeldungen-{title}-{date}.csv`. */
export function downloadCsv(rows: readonly CsvRegistration[], event: ExportedEvent): void {
  const csv = formatRegistrationCsv(rows, event.questions, event.hasPayments);
  saveAsFile(`anmeldungen-${slugify(event.title)}-${event.date}.csv`, csv, "text/csv;charset=utf-8");
}
