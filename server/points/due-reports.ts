import { asksForEfn } from "#model/certificates/efn.ts";
import {
  endsToReport,
  isReportOf,
  type ReportDeadlines,
  type ReportPeriods,
  reportDeadlines,
  vnrFor,
} from "#model/certificates/points-report.ts";
import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import { lastDayOf, upcomingOn } from "#model/events/event-days.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Connection } from "#server/database/schema.ts";

/** A past event with participants who are still to be reported to the chamber, or reports to be taken back there. */
export interface DueReport {
  event: Stored<"events">;
  deadlines: ReportDeadlines;
  /** Participants with an EFN who are not reported yet. */
  people: number;
  /** Participants with a report that stands at the chamber and is not true any more, and that no new one replaces. */
  outdated: number;
  /** No attendance was recorded: `people` then counts the registrations. */
  lacksAttendance: boolean;
}

/** Lists the events, by their end, whose participants can still be reported or corrected, and are not all as they should be. */
export async function listDueReports(
  { database, content, periods }: { database: Connection; content: ContentReader; periods: ReportPeriods },
  now: Date,
): Promise<DueReport[]> {
  const today = berlinDate(now);
  const [first, last] = endsToReport(periods, today);
  const begun = await content.list("events", { ...upcomingOn(first), before: { date: daysAfter(today, 1) } });
  const isHeld = (event: Stored<"events">) => !eventRefusalOf("reportPoints", eventState(event, { now }));
  const events = begun.filter((event) => lastDayOf(event) <= last && isHeld(event) && asksForEfn(event));
  const counts = await countUnreported(database, events);
  return events
    .flatMap((event): DueReport[] => {
      const count = counts.get(event.id);
      const lacksAttendance = !count?.attended;
      const people = (lacksAttendance ? count?.registered : count?.unreported) ?? 0;
      const outdated = count?.outdated ?? 0;
      if (people === 0 && outdated === 0) return [];
      return [{ event, deadlines: reportDeadlines(event, periods, today), people, outdated, lacksAttendance }];
    })
    .sort((one, other) => (one.deadlines.reportUntil < other.deadlines.reportUntil ? -1 : 1));
}

interface Counts {
  /** Attendees, with or without an EFN. */
  attended: number;
  unreported: number;
  outdated: number;
  registered: number;
}

async function countUnreported(
  connection: Connection,
  events: readonly Stored<"events">[],
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  if (events.length === 0) return counts;
  const byId = new Map(events.map((event) => [event.id, event]));
  const rows = await connection
    .selectFrom("registrations")
    .select(["event_id", "status", "sealed_efn", "points_reported_at", "reported_as", "answers"])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom("attendance").select("day").whereRef("registration_id", "=", "registrations.id")).as(
        "was_there",
      ),
      exists(
        selectFrom("former_reports").select("former_reports.id").whereRef("registration_id", "=", "registrations.id"),
      ).as("has_former_report"),
    ])
    .where("event_id", "in", [...byId.keys()])
    .execute();
  for (const row of rows) {
    const count = counts.get(row.event_id) ?? { attended: 0, unreported: 0, outdated: 0, registered: 0 };
    const isTold = isReported(byId.get(row.event_id), row);
    const isOpen = row.sealed_efn !== null && !isTold;
    // SQLite returns 1 and 0.
    const wasThere = Boolean(row.was_there);
    const hasOwnOutdated = row.points_reported_at !== null && (!isTold || !wasThere);
    // Whoever is still to be reported may replace a former report by that.
    const hasFormerOutdated = Boolean(row.has_former_report) && !(wasThere && isOpen);
    if (hasOwnOutdated || hasFormerOutdated) count.outdated++;
    if (wasThere) count.attended++;
    if (wasThere && isOpen) count.unreported++;
    if (isOpen && (seatedStatuses as readonly string[]).includes(row.status)) count.registered++;
    counts.set(row.event_id, count);
  }
  return counts;
}

/** Whether somebody is reported under the number that the event has now. */
function isReported(
  event: Stored<"events"> | undefined,
  row: { points_reported_at: string | null; reported_as: string; answers: string },
): boolean {
  if (!event || row.points_reported_at === null) return false;
  const profession = knownAnswer(JSON.parse(row.answers) as RegistrationAnswer[], professionId);
  return isReportOf(vnrFor(event, profession), row.reported_as);
}
