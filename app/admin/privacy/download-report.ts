import { berlinDate } from "#model/berlin-date.ts";
import { saveAsFile } from "../ui/save-as-file.ts";
import type { PersonReport } from "./privacy-answer.ts";

/** Saves what is stored about a person as JSON (Art. 15 Abs. 3, Art. 20 DSGVO). The file's name tells nobody whose it is. */
export function downloadReport({ data, createdAt, siteUrl }: PersonReport): void {
  const text = JSON.stringify({ site: siteUrl, createdAt, ...data }, null, 2);
  saveAsFile(`auskunft-${berlinDate(new Date(createdAt))}.json`, text, "application/json");
}
