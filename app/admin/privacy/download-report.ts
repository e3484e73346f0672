import { berlinDate } from "#model/dates/berlin-date.ts";
import { saveAsFile } from "../ui/save-as-file.ts";
import type { PersonReport } from "./privacy-command.ts";

/** Downloads a person's data as JSON (Art. 15 Abs. 3, Art. 20 DSGVO). The file name does not identify the person. */
export function downloadReport({ data, createdAt, siteUrl }: PersonReport): void {
  const text = JSON.stringify({ site: siteUrl, createdAt, ...data }, null, 2);
  saveAsFile(`auskunft-${berlinDate(new Date(createdAt))}.json`, text, "application/json");
}
