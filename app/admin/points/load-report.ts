import type { LoaderFunctionArgs } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import type { Presence } from "#model/attendance/presence.ts";
import { isNamedSpeaker, namedButMissing } from "#model/certificates/named-speakers.ts";
import {
  type Chamber,
  chamberOf,
  chambersOf,
  reportDeadlines,
  reportedPoints,
} from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { daysText } from "#text/days.ts";
import { accreditationAuthorityLabels } from "#text/events/accreditation.ts";
import { formatPoints } from "#text/events/points.ts";
import { formatDays, partsOfDaysNote } from "#text/registrations/presence.ts";

export type ReportRow = NonNullable<Awaited<ReturnType<typeof loadReport>>>["people"][number];

/** Loads an event's attendees, and whoever was reported, with their points, and the report deadlines. Undefined if the event does not exist. */
export async function loadReport(context: LoaderFunctionArgs["context"], eventId: string) {
  const { clock, config, content, pointsReports } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) return undefined;
  const people = await pointsReports.list(event);
  const vnrs = (await pointsReports.eiv?.listVnrs(eventId)) ?? [];
  const canWithdraw = (efn: string | undefined, vnr: string) => Boolean(efn) && vnrs.includes(vnr);
  return {
    event: { id: eventId, title: event.title, date: event.date, days: daysText(event) },
    note: partsOfDaysNote(event),
    deadlines: reportDeadlines(event, config.pointsReport, berlinDate(clock())),
    periods: config.pointsReport,
    numbers: reportedPoints(event, { days: [] }).map(({ accreditation: { authority, authorityName, number } }) => {
      return { authority: authorityName || accreditationAuthorityLabels[authority], number };
    }),
    eiv: pointsReports.eiv && (await pointsReports.eiv.findAccess(event)),
    chambers: chambersOf(event).map((chamber) => ({ chamber, name: nameOf(event, chamber) })),
    missingSpeakers: namedButMissing(
      event.disclosures,
      people.flatMap(({ days, plainName }) => (days.length > 0 ? [plainName] : [])),
    ),
    people: people.map((person) => ({
      speakerPoints: person.speakerPoints,
      isSpeaker: person.speakerPoints > 0 || isNamedSpeaker(event.disclosures, person.plainName),
      ...{
        id: person.id,
        name: person.name,
        efn: person.efn,
        isReported: person.isReported,
        isWithdrawable: person.isReported && canWithdraw(person.efn?.masked, person.reportedAs),
        formerReports: person.formerReports.map((report) => ({
          ...report,
          isWithdrawable: canWithdraw(report.otherEfn || person.efn?.masked, report.vnr),
        })),
        unclearVnr: person.unclearVnr,
        isPresent: person.days.length > 0,
      },
      days: person.days.length > 0 ? formatDays(event, person) : notPresent,
      isReportable: pointsReports.eiv?.isReportable(event, person) ?? false,
      /** Undefined if two chambers give points and the profession does not say which. */
      chamber: chamberOf(event, person.profession),
      points: (person.days.length > 0 ? pointsOf(event, person) : []).map(
        ({ accreditation: { authority, authorityName }, points }) => {
          const by = authorityName || accreditationAuthorityLabels[authority];
          return `${by}: ${points === undefined ? "Punkte für diese Tage nicht eingetragen" : formatPoints(points)}`;
        },
      ),
    })),
  };
}

const notPresent = "Bitte nehmen Sie die Meldung zurück.";

/** Returns the points by the chamber of a person; by all of them if it is unknown. */
function pointsOf(event: CalendarEvent, person: Presence & { profession: string }) {
  const chamber = chamberOf(event, person.profession);
  return reportedPoints(event, person, chamber && [chamber]);
}

/** Returns the name of an event's chamber of one kind. */
function nameOf(event: CalendarEvent, chamber: Chamber): string {
  const [first] = reportedPoints(event, { days: [] }, [chamber]);
  return first?.accreditation.authorityName || accreditationAuthorityLabels[chamber];
}
