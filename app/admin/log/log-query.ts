import { type ActivitySection, activitySections } from "#model/activity.ts";
import { nextBerlinMidnight } from "#model/berlin-date.ts";
import { instantOf } from "#model/berlin-time.ts";

/** What the log is narrowed to, as the URL says: `bereich`, `person`, `datensatz`, `von`, `bis` (days, both included). */
export interface LogQuery {
  section?: ActivitySection;
  user?: string;
  record?: string;
  since?: string;
  until?: string;
}

/** A sentence for each field that cannot be used. */
export type LogQueryErrors = { von?: string; bis?: string };

/** Reads the filters of the log from the URL; fields left empty narrow nothing. */
export function readLogQuery(parameters: URLSearchParams): { query: LogQuery; errors: LogQueryErrors } {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, 400) || undefined;
  const [von, bis] = [read("von"), read("bis")];
  const [first, last] = [startOf(von), startOf(bis)];
  const errors: LogQueryErrors = {};
  if (von && !first) errors.von = "Bitte geben Sie einen Tag ein, zum Beispiel 15.06.2026.";
  if (bis && !last) errors.bis = "Bitte geben Sie einen Tag ein, zum Beispiel 15.06.2026.";
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

/** Its first moment in Berlin; undefined for what is no day. */
function startOf(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : instantOf(`${day}T00:00`);
}
