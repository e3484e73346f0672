import { nextBerlinMidnight } from "#model/dates/berlin-date.ts";
import { instantOf } from "#model/dates/berlin-time.ts";
import { type ActivitySection, activitySections } from "#model/operation/activity.ts";

/** The filters of the log from the URL: `bereich`, `person`, `datensatz`, `von`, `bis` (days, both inclusive). */
export interface LogQuery {
  section?: ActivitySection;
  user?: string;
  record?: string;
  since?: string;
  until?: string;
}

/** An error message for each invalid field. */
export type LogQueryErrors = { von?: string; bis?: string };

export const notADay = "Bitte geben Sie einen Tag ein, zum Beispiel 15.06.2026.";

/** Reads the filters of the log from the URL; empty fields do not filter. */
export function readLogQuery(parameters: URLSearchParams): { query: LogQuery; errors: LogQueryErrors } {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, 400) || undefined;
  const [von, bis] = [read("von"), read("bis")];
  const [first, last] = [startOf(von), startOf(bis)];
  const errors: LogQueryErrors = {};
  if (von && !first) errors.von = notADay;
  if (bis && !last) errors.bis = notADay;
  if (first && last && first > last) errors.bis = "Der letzte Tag liegt vor dem ersten.";
  const section = activitySections.find((candidate) => candidate === read("bereich"));
  const query = {
    section,
    user: read("person"),
    record: read("datensatz"),
    since: first?.toISOString(),
    until: last && nextBerlinMidnight(last).toISOString(),
  };
  return { query, errors };
}

/** Returns the start of a day in Berlin; undefined if invalid. */
function startOf(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : instantOf(`${day}T00:00`);
}
