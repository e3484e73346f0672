import { Readable } from "node:stream";
import type { Viewer } from "#model/accounts/permission.ts";
import type { BadgeFormat } from "#model/attendance/print-sheet.ts";
import { vnrDigits } from "#model/certificates/certificate.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import type { WithId } from "#model/text/id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Connection } from "#server/database/schema.ts";
import type { MailSource } from "#server/mail/mail-rules.ts";
import { type EfnSeal, listEfns } from "#server/points/efn-store.ts";
import { nameInRow } from "#server/registrations/name-in-row.ts";
import { daysText } from "#text/days.ts";

type Pdf = ReadableStream<Uint8Array>;
type Event = WithId<CalendarEvent>;

/** Printed material for the entrance. The activity log records who printed how many names and EFNs. */
export interface PrintDesk {
  /** @param options.day `yyyy-mm-dd`, one of the event's days */
  attendanceList(viewer: Viewer, event: Event, options: { day: string; withEfns: boolean }): Promise<Pdf>;
  /** @param options.skipped badges of the first sheet that are used up */
  nameBadges(viewer: Viewer, event: Event, options: { format: BadgeFormat; skipped: number }): Promise<Pdf>;
  doorSign(event: Event): Promise<Pdf>;
}

type Parts = Pick<MailSource, "database" | "content" | "clock" | "siteUrl"> & { efns: EfnSeal };

export function createPrintDesk({ database, content, clock, siteUrl, efns }: Parts): PrintDesk {
  const findAssociation = async () => (await content.findFirst("settings"))?.associationName ?? "";
  const asWeb = (stream: Readable) => Readable.toWeb(stream) as Pdf;

  return {
    async attendanceList(viewer, event, { day, withEfns }) {
      const { id, title, time, location } = event;
      const author = authorOf(viewer, clock);
      const { people, numbers } = await database.transaction().execute(async (transaction) => {
        const listed = await listExpected(transaction, id);
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
        association: await findAssociation(),
        event: { title, day: daysText({ date: day, lastDay: "" }), time, location },
        vnr: recognisedVnr(event),
        people: people.map(({ id: own, sortedName, city }) => {
          const efn = numbers.get(own);
          return { name: sortedName, city, ...(efn && { efn }) };
        }),
        hasEfns: withEfns,
        madeAt: author.now,
      });
      return asWeb(pdf);
    },

    async nameBadges(viewer, { id, title }, { format, skipped }) {
      const author = authorOf(viewer, clock);
      const people = await database.transaction().execute(async (transaction) => {
        const listed = await listExpected(transaction, id);
        const entry = { action: "registration.badges_printed", section: "events" } as const;
        await recordActivity(transaction, { ...entry, details: { id, title, count: listed.length } }, author);
        return listed;
      });
      const { createNameBadgesPdf } = await import("#server/prints/name-badges-pdf.ts");
      const association = await findAssociation();
      const shown = { association, eventTitle: title, people, format, skipped, madeAt: author.now };
      return asWeb(createNameBadgesPdf(shown));
    },

    async doorSign(event) {
      const { createDoorSignPdf } = await import("#server/prints/door-sign-pdf.ts");
      const { id, title, time, location } = event;
      const pdf = createDoorSignPdf({
        association: await findAssociation(),
        event: { title, days: daysText(event), time, location },
        address: `${siteUrl}/veranstaltungen?event=${encodeURIComponent(id)}`,
        madeAt: clock(),
      });
      return asWeb(pdf);
    },
  };
}

/** Lists the people with a seat, by name. */
async function listExpected(connection: Connection, eventId: string) {
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "title", "first_name", "last_name", "city"])
    .where("event_id", "=", eventId)
    .where("status", "in", seatedStatuses)
    .orderBy(({ fn }) => fn("lower", ["last_name"]))
    .orderBy(({ fn }) => fn("lower", ["first_name"]))
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const given = [row.title, row.first_name].filter(Boolean).join(" ");
    const sortedName = [row.last_name, given].filter(Boolean).join(", ");
    return { id: row.id, name: nameInRow(row), sortedName, city: row.city };
  });
}

/** Returns the VNR assigned by a chamber that has recognised the event. */
function recognisedVnr({ accreditations }: CalendarEvent): string | undefined {
  const recognised = accreditations.filter(({ state }) => state === "recognised");
  return recognised.map(({ number }) => vnrDigits(number)).find((digits) => digits !== undefined);
}
