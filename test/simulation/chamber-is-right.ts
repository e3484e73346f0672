import { vnrDigits } from "#model/certificates/certificate.ts";
import { type Chamber, chamberOf, defaultReportPeriods, reportDeadlines } from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { type ChamberReport, chamberKey } from "./chamber-peer.ts";
import { efnBeginning, efnsOf } from "./efns.ts";
import type { Invariant } from "./invariant.ts";
import type { World } from "./world.ts";

/** What is true of reports to the chamber. */
export const chamberIsRight = {
  /** Decision 0036: whoever counts as reported by the program, of them the chamber knows number and points as they are. */
  async reportsHaveArrived(world) {
    const { site, reportedAt, reportedByHand } = world;
    if (!site.isWritten("registrations")) return [];
    const rows = (await world.registrations()).filter((row) => row.points_reported_at !== null);
    const fresh = rows.filter((row) => reportedAt && reportedAt.get(row.id) !== row.points_reported_at);
    world.reportedAt = new Map(rows.map((row) => [row.id, row.points_reported_at ?? ""]));
    const events = new Map((await world.events()).map(({ id, document }) => [id, document]));
    const efnOfRow = efnsOf(site);
    const found = fresh.flatMap((row) => {
      const event = events.get(row.event_id);
      // The number of the event may have changed since.
      const vnr = event && (row.reported_as || vnrFor(event, row));
      if (!vnr || reportedByHand.has(row.id)) return [];
      const efn = efnOfRow(row) ?? "";
      const known = site.chamber.known.get(chamberKey({ vnr, efn }));
      if (known && !known.isWithdrawn && known.speakerPoints === row.speaker_points) return [];
      return [`${row.id} counts as reported, and the chamber knows ${known ? "other points" : "nothing"} of them`];
    });
    reportedByHand.clear();
    return found;
  },

  /** Decision 0030: an EFN is in no mail. */
  numbersAreInNoMail({ site: { mail }, judgedMails }) {
    const newest = mail.delivered.slice(judgedMails);
    return newest.flatMap(({ kind, to, text }) =>
      text.includes(efnBeginning) ? [`a mail of kind ${kind} to ${to} has an EFN`] : [],
    );
  },
} satisfies Record<string, Invariant>;

/**
 * Decision 0036: nobody is reported who was not there by then, nor for an event that is cancelled or not over.
 * @returns the id of the registration
 */
export async function judgeReport(
  world: World,
  report: Pick<ChamberReport, "vnr" | "efn" | "isWithdrawn">,
): Promise<string> {
  if (report.isWithdrawn || world.site.isDead) return "";
  const efnOfRow = efnsOf(world.site);
  const events = (await world.events()).filter(({ document }) =>
    document.accreditations.some(({ number }) => vnrDigits(number) === report.vnr),
  );
  const rows = (await world.registrations()).filter(
    (row) => events.some(({ id }) => id === row.event_id) && efnOfRow(row) === report.efn,
  );
  const found = (what: string) => world.violations.push(`the chamber was told of somebody ${what}`);
  const [row] = rows;
  if (!row) {
    found("whose number is not that of a participant by then");
    return "";
  }
  if (!(await presentAt(world)).has(row.id)) found("who was not there");
  const event = events.find(({ id }) => id === row.event_id)?.document;
  const phase = event && reportDeadlines(event, defaultReportPeriods, berlinDate(world.site.now())).phase;
  if (event?.isCancelled || phase === "event_to_come" || phase === "over") found(`of an event in the phase ${phase}`);
  return row.id;
}

/** People of an event with their EFN, and what the chamber knows of them. */
export async function reportablePeople(world: World, eventId: string) {
  const event = (await world.events()).find(({ id }) => id === eventId)?.document;
  const efnOfRow = efnsOf(world.site);
  const present = await presentAt(world);
  const rows = await world.registrations(eventId);
  return rows.flatMap((row) => {
    const efn = efnOfRow(row);
    if (!event) return [];
    const vnr = vnrFor(event, row);
    if (efn === undefined || vnr === undefined) return [];
    const known = world.site.chamber.known.get(chamberKey({ vnr, efn }));
    const isKnown = known !== undefined && !known.isWithdrawn;
    return [{ ...row, isPresent: present.has(row.id), isKnown, chamber: chamberFor(event, row) }];
  });
}

async function presentAt({ site }: World): Promise<Set<string>> {
  const rows = await site.database.selectFrom("attendance").select("registration_id").execute();
  return new Set(rows.map(({ registration_id }) => registration_id));
}

function chamberFor(event: CalendarEvent, { answers }: { answers: string }): Chamber | undefined {
  return chamberOf(event, knownAnswer(JSON.parse(answers), professionId));
}

/** The number under which somebody is reported; undefined without a chamber. */
function vnrFor(event: CalendarEvent, { answers }: { answers: string }): string | undefined {
  const chamber = chamberFor(event, { answers });
  const recognised = event.accreditations.filter(({ authority, state }) => {
    return authority === chamber && state === "recognised";
  });
  return recognised.flatMap(({ number }) => vnrDigits(number) ?? [])[0];
}
