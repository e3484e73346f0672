import { registrationStatusLabels } from "#app/text/registration-status.ts";
import { type CsvRegistration, formatRegistrationCsv } from "#model/registration-csv.ts";
import { slugify } from "#model/slug.ts";

/** Makes the CSV file in the browser (SPEC §7) and saves it as `anmeldungen-{title}-{date}.csv`. */
export function downloadCsv(rows: readonly CsvRegistration[], event: { title: string; date: string }): void {
  const csv = formatRegistrationCsv(rows, registrationStatusLabels);
  const url = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `anmeldungen-${slugify(event.title)}-${event.date}.csv`;
  link.click();
  // Browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
