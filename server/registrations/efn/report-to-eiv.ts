import { berlinDate, type Clock } from "#model/berlin-date.ts";
import { isFullPresence } from "#model/certificate.ts";
import { daysOf } from "#model/event-days.ts";
import { type ReportPeriods, reportDeadlines, reportedPoints } from "#model/points-report.ts";
import type { SealedValues } from "#server/auth/sealed-values.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { EivClient, EivRefusal, EivSession } from "#server/eiv/eiv-client.ts";
import type { EfnSeal } from "./efn-store.ts";
import { listEfns } from "./efn-store.ts";
import { findEivPassword, vnrOf } from "./eiv-access.ts";
import { listReported, type ReportedPerson } from "./list-present.ts";
import { markReported } from "./mark-reported.ts";

export interface EivParts {
  database: Database;
  content: ContentReader;
  clock: Clock;
  periods: ReportPeriods;
  efns: EfnSeal;
  passwords: SealedValues;
  /** Undefined where `EIV_URL` is not set. */
  eiv: EivClient | undefined;
}

export type EivProblem =
  | EivRefusal
  | "off"
  | "missing"
  | "no_vnr"
  | "no_password"
  /** Before the event is over, or when nothing can be reported or corrected any more. */
  | "not_in_time"
  /** The first report of an event is asked about a second time. */
  | "not_confirmed";

/** What became of a part of the people. */
export interface EivReport {
  reported: number;
  /** EIV takes the others, but not these. */
  refused: { id: string; reason: "refused" | "format" }[];
  /** How many are still to be reported, those refused left out. */
  left: number;
}

/** How many are reported at once, so that each answer comes soon. */
const portion = 20;

/**
 * Reports some of those who were there on all days, have an EFN and are not reported yet. Each is entered as reported as
 * soon as EIV has taken it; one that is reported twice counts once there.
 * @param skip registrations that were refused before
 */
export async function reportToEiv(
  parts: EivParts,
  {
    eventId,
    isConfirmed,
    skip,
    author,
  }: { eventId: string; isConfirmed: boolean; skip: readonly string[]; author: Author },
): Promise<({ ok: true } & EivReport) | { ok: false; reason: EivProblem }> {
  const people = await listReported(parts.database, parts.efns, eventId);
  if (!isConfirmed && !people.some(({ isReported }) => isReported)) return { ok: false, reason: "not_confirmed" };
  const signedIn = await signIn(parts, eventId);
  if (!signedIn.ok) return signedIn;
  const { event, session } = signedIn;
  const open = people.filter(
    (person) => isReportable(event, person) && !person.isReported && !skip.includes(person.id),
  );
  const efns = await listEfns(parts.database, parts.efns, eventId);
  const report: EivReport = { reported: 0, refused: [], left: open.length };
  for (const { id, days } of open.slice(0, portion)) {
    if (!isInTime(parts, event)) return { ok: false, reason: "not_in_time" };
    const participation = { efn: efns.get(id) ?? "", attendedOn: days[0] ?? event.date, isWithdrawn: false };
    const refusal = await session.report(participation);
    if (refusal && refusal !== "refused" && refusal !== "format") return { ok: false, reason: refusal };
    if (refusal) report.refused.push({ id, reason: refusal });
    else {
      await markReported(parts, { eventId, id, isReported: true, author });
      report.reported++;
    }
    report.left--;
  }
  return { ok: true, ...report };
}

/** Takes back the report of somebody, there and here. */
export async function withdrawFromEiv(
  parts: EivParts,
  { eventId, id, author }: { eventId: string; id: string; author: Author },
): Promise<{ ok: true } | { ok: false; reason: EivProblem }> {
  const signedIn = await signIn(parts, eventId);
  if (!signedIn.ok) return signedIn;
  const { event, session } = signedIn;
  const person = (await listReported(parts.database, parts.efns, eventId)).find((one) => one.id === id);
  const efn = (await listEfns(parts.database, parts.efns, eventId)).get(id);
  if (!person || !efn) return { ok: false, reason: "missing" };
  const reason = await session.report({ efn, attendedOn: person.days[0] ?? event.date, isWithdrawn: true });
  if (reason) return { ok: false, reason };
  await markReported(parts, { eventId, id, isReported: false, author });
  return { ok: true };
}

/** Which of those who were there EIV has. */
export async function compareWithEiv(
  parts: EivParts,
  eventId: string,
): Promise<{ ok: true; known: string[]; unknown: number } | { ok: false; reason: EivProblem }> {
  const signedIn = await signIn(parts, eventId);
  if (!signedIn.ok) return signedIn;
  const list = await signedIn.session.listReported();
  if (!list.ok) return list;
  const there = new Set(list.efns);
  const people = await listReported(parts.database, parts.efns, eventId);
  const efns = await listEfns(parts.database, parts.efns, eventId);
  const known = people.map(({ id }) => id).filter((id) => there.has(efns.get(id) ?? ""));
  return { ok: true, known, unknown: there.size - new Set(known.map((id) => efns.get(id))).size };
}

/** EIV knows the points of a whole event only: who was there for a part of it is reported by hand. */
export function isReportable(event: Stored<"events">, { efn, ...presence }: ReportedPerson): boolean {
  const points = reportedPoints(event, presence);
  return (
    Boolean(efn?.masked) &&
    daysOf(event).every((day) => presence.days.includes(day)) &&
    points.every(({ accreditation }) => isFullPresence(event, presence, accreditation))
  );
}

function isInTime({ clock, periods }: EivParts, event: Stored<"events">): boolean {
  const { phase } = reportDeadlines(event, periods, berlinDate(clock()));
  return phase === "report" || phase === "correction";
}

async function signIn(
  parts: EivParts,
  eventId: string,
): Promise<{ ok: true; event: Stored<"events">; session: EivSession } | { ok: false; reason: EivProblem }> {
  const { content, database, eiv, passwords } = parts;
  if (!eiv) return { ok: false, reason: "off" };
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  if (!isInTime(parts, event)) return { ok: false, reason: "not_in_time" };
  const vnr = vnrOf(event);
  if (!vnr) return { ok: false, reason: "no_vnr" };
  const password = await findEivPassword(database, passwords, { eventId, vnr });
  if (!password) return { ok: false, reason: "no_password" };
  const outcome = await eiv.signIn(vnr, password);
  return outcome.ok ? { ok: true, event, session: outcome.session } : outcome;
}
