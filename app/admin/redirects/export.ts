import { servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { byteOrderMark, csvLine } from "#model/text/csv.ts";
import { csvHeaders } from "../ui/csv-headers.ts";
import type { Route } from "./+types/export.ts";

/** The most redirects in one file; an association's old site has far fewer. */
const limit = 100_000;

/** All old addresses as CSV, which this screen reads again. */
export async function loader({ context }: Route.LoaderArgs) {
  const { redirects, clock } = context.get(servicesContext);
  const rows = await redirects.list({ search: "", order: "source", direction: "asc", limit, offset: 0 });
  const lines = rows.map(({ source, target, hits }) => csvLine([source, target, String(hits)]));
  return new Response(byteOrderMark + csvLine(["Alte Adresse", "Führt zu", "Aufrufe (30 Tage)"]) + lines.join(""), {
    headers: csvHeaders(`alte-adressen-${berlinDate(clock())}.csv`),
  });
}
