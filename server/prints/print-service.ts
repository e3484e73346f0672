import { Readable } from "node:stream";
import { hasEntryCode } from "#model/attendance/entry-code.ts";
import type { BadgeFormat } from "#model/attendance/print-sheet.ts";
import { vnrDigits } from "#model/certificates/certificate.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { evaluationUntil } from "#model/events/evaluation-rule.ts";
import { kindOf } from "#model/participations/as-chosen.ts";
import type { ChoiceFilter } from "#model/participations/choice-filter.ts";
import { academicTitle } from "#model/people/salutation.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import type { WithId } from "#model/text/id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { bindCommands, bindQueries } from "#server/bind.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection } from "#server/database/schema.ts";
import type { MailSource } from "#server/mail/mail-rules.ts";
import { type EfnSeal, listEfns } from "#server/points/efn-store.ts";
import { institutionInRow } from "#server/registrations/institution-in-row.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";
import { nameOrder } from "#server/registrations/name-order.ts";
import { hasChosen } from "#server/registrations/registration-store.ts";
import { choiceIn } from "#server/registrations/seat-store.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { evaluationSignText } from "#text/events/evaluation.ts";
import { participationTitle } from "#text/registrations/participation.ts";

type Pdf = ReadableStream<Uint8Array>;
type Event = WithId<CalendarEvent>;

type Parts = Pick<MailSource, "database" | "content" | "clock" | "siteUrl"> & { efns: EfnSeal };

/** Printed material for the entrance. The activity log records who printed how many names and EFNs. */
export type PrintService = ReturnType<typeof createPrintService>;

export function createPrintService(parts: Parts) {
  return {
    ...bindCommands(parts, { attendanceList, nameBadges }),
    ...bindQueries(parts, { doorSign, evaluationSign }),
  };
}

/** @param options.day `yyyy-mm-dd`, one of the event's days */
async function attendanceList(
  { database, content, efns }: Parts,
  event: Event,
  { day, withEfns, choice }: { day: string; withEfns: boolean; choice?: ChoiceFilter | undefined },
  author: Author,
): Promise<Pdf> {
  const { id, title, time, location } = event;
  const { people, numbers } = await database.transaction().execute(async (transaction) => {
    const listed = await listExpected(transaction, event, choice);
    const stored = withEfns ? await listEfns(transaction, efns, id) : new Map<string, string>();
    const shown = listed.filter((person) => stored.get(person.id)).length;
    const details = { id, title };
    if (shown > 0) {
      const entry = { action: "registration.efns_shown", section: "events" } as const;
      await recordActivity(transaction, { ...entry, details: { ...details, count: shown } }, author);
    }
    const entry = { action: "registration.list_printed", section: "events" } as const;
    await recordActivity(transaction, { ...entry, details: { ...details, count: listed.length } }, author);
    return { people: listed, numbers: stored };
  });
  // Loaded on demand: rarely needed and slow to load.
  const { createAttendanceListPdf } = await import("#server/prints/attendance-list-pdf.ts");
  const pdf = createAttendanceListPdf({
    association: await findAssociation(content),
    event: { title, day: daysText({ date: day, lastDay: "" }), time, location },
    vnr: recognisedVnr(event),
    people: people.map(({ id: own, sortedName, place }) => {
      const efn = numbers.get(own);
      return { name: sortedName, place, ...(efn && { efn }) };
    }),
    hasEfns: withEfns,
    madeAt: author.now,
  });
  return asWeb(pdf);
}

/** @param options.skipped badges of the first sheet that are used up */
async function nameBadges(
  { database, content }: Parts,
  event: Event,
  { format, skipped, choice }: { format: BadgeFormat; skipped: number; choice?: ChoiceFilter | undefined },
  author: Author,
): Promise<Pdf> {
  const { id, title } = event;
  const people = await database.transaction().execute(async (transaction) => {
    const listed = await listExpected(transaction, event, choice);
    const entry = { action: "registration.badges_printed", section: "events" } as const;
    await recordActivity(transaction, { ...entry, details: { id, title, count: listed.length } }, author);
    return listed;
  });
  const { createNameBadgesPdf } = await import("#server/prints/name-badges-pdf.ts");
  const association = await findAssociation(content);
  const withCode = hasEntryCode(event);
  const badges = people.map(({ id: code, badgeName, place, isOnline }) => ({
    name: badgeName,
    place,
    ...(withCode && !isOnline && { code }),
  }));
  const shown = { association, eventTitle: title, people: badges, format, skipped, madeAt: author.now };
  return asWeb(createNameBadgesPdf(shown));
}

async function doorSign({ content, siteUrl, clock }: Parts, event: Event): Promise<Pdf> {
  const { createDoorSignPdf } = await import("#server/prints/door-sign-pdf.ts");
  const { id, title, time, location } = event;
  const pdf = createDoorSignPdf({
    association: await findAssociation(content),
    event: { title, days: daysText(event), time, location },
    address: `${siteUrl}/veranstaltungen?event=${encodeURIComponent(id)}`,
    madeAt: clock(),
  });
  return asWeb(pdf);
}

/** A sign for the room whose code leads to the evaluation. */
async function evaluationSign({ content, siteUrl, clock }: Parts, event: Event): Promise<Pdf> {
  const { createDoorSignPdf } = await import("#server/prints/door-sign-pdf.ts");
  const { title, time, location } = event;
  const pdf = createDoorSignPdf({
    association: await findAssociation(content),
    event: { title, days: daysText(event), time, location },
    address: `${siteUrl}/anmeldung/evaluation`,
    madeAt: clock(),
    request: evaluationSignText(formatDate(evaluationUntil(event))),
  });
  return asWeb(pdf);
}

async function findAssociation(content: Parts["content"]): Promise<string> {
  return (await content.findFirst("settings"))?.associationName ?? "";
}

function asWeb(stream: Readable): Pdf {
  return Readable.toWeb(stream) as Pdf;
}

/** Lists the people with a seat, or those of one kind of participation or workshop, by name. */
async function listExpected(connection: Connection, event: Event, choice: ChoiceFilter | undefined) {
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "title", "first_name", "last_name", "city", "answers", "participation", "workshops"])
    .where("event_id", "=", event.id)
    .where(({ and }) => and(choice ? [hasChosen(choice)] : []))
    .where("status", "in", seatedStatuses)
    .orderBy(nameOrder())
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const given = [row.title, row.first_name].filter(Boolean).join(" ");
    const sortedName = [row.last_name, given].filter(Boolean).join(", ");
    return {
      id: row.id,
      badgeName: nameInRow({ ...row, title: academicTitle(row.title) }),
      sortedName,
      place: [participationTitle(event, choiceIn(row)), institutionInRow(row), row.city].filter(Boolean).join(", "),
      isOnline: kindOf(event, choiceIn(row))?.isOnline === true,
    };
  });
}

/** Returns the VNR assigned by a chamber that has recognised the event. */
function recognisedVnr({ accreditations }: CalendarEvent): string | undefined {
  const recognised = accreditations.filter(({ state }) => state === "recognised");
  return recognised.map(({ number }) => vnrDigits(number)).find((digits) => digits !== undefined);
}
