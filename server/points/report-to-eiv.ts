import { isFullPresence } from "#model/certificates/certificate.ts";
import {
  type Chamber,
  chamberOf,
  type ReportPeriods,
  reportDeadlines,
  reportedPoints,
  vnrFor,
  vnrOf,
} from "#model/certificates/points-report.ts";
import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import { daysOf } from "#model/events/event-days.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { SealedValues } from "#server/accounts/sealed-values.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { EivClient, EivRefusal, EivSession } from "#server/points/eiv-client.ts";
import type { EfnSeal } from "./efn-store.ts";
import { findEfn, listEfns } from "./efn-store.ts";
import { findEivPassword } from "./eiv-access.ts";
import { pointsOf } from "./follow-points.ts";
import { findFormerReport, findOwnReport, listFormerReports } from "./former-reports.ts";
import { listReported, type ReportedPerson } from "./list-present.ts";
import { markReported, markTakenBack } from "./mark-reported.ts";

export interface EivParts {
  database: Database;
  content: ContentReader;
  clock: Clock;
  periods: ReportPeriods;
  efns: EfnSeal;
  passwords: SealedValues;
  /** Undefined unless `EIV_URL` is set. */
  eiv: EivClient | undefined;
}

export type EivProblem =
  | EivRefusal
  | "off"
  | "missing"
  | "event_not_found"
  | "event_cancelled"
  | "no_vnr"
  | "no_password"
  /** Before the event has ended, or after the period for reports and corrections. */
  | "not_in_time"
  /** The first report of an event needs a confirmation. */
  | "not_confirmed";

/** The result of one batch. */
export interface EivReport {
  reported: number;
  /** EIV rejects these people but accepts others. */
  refused: { id: string; reason: "refused" | "format" }[];
  /** How many are still to be reported, without the refused ones. */
  left: number;
}

/** Batch size, small so that each request is answered quickly. */
const batchSize = 20;

/**
 * Reports to a chamber one batch of its unreported attendees who have an EFN and attended every day. Each is marked as reported as
 * soon as EIV accepted it; reporting a person twice has no effect. As EIV may take its time, each is reported as they are by
 * then, and whoever is corrected before the answer comes is left to be reported again.
 * @param skip registrations that were refused before
 */
export async function reportToEiv(
  parts: EivParts,
  {
    eventId,
    chamber,
    isConfirmed,
    skip,
  }: { eventId: string; chamber: Chamber; isConfirmed: boolean; skip: readonly string[] },
  author: Author,
): Promise<({ ok: true } & EivReport) | { ok: false; reason: EivProblem }> {
  const people = await peopleOf(parts, await parts.content.find("events", eventId), chamber);
  if (!isConfirmed && !people.some(({ isReported }) => isReported)) return { ok: false, reason: "not_confirmed" };
  const signedIn = await signIn(parts, eventId, (event) => vnrOf(event, chamber));
  if (!signedIn.ok) return signedIn;
  const { session } = signedIn;
  const isCancelled = (event: Stored<"events">) =>
    eventRefusalOf("reportPoints", eventState(event, { now: author.now })) !== undefined;
  if (isCancelled(signedIn.event)) return { ok: false, reason: "event_cancelled" };
  const isOpen = (event: Stored<"events">, person: ReportedPerson) =>
    isReportable(event, person) && !person.isReported && !skip.includes(person.id);
  const open = people.filter((person) => isOpen(signedIn.event, person));
  const report: EivReport = { reported: 0, refused: [], left: open.length };
  for (const { id } of open.slice(0, batchSize)) {
    const event = await parts.content.find("events", eventId);
    if (!event) return { ok: false, reason: "event_not_found" };
    if (!isInTime(parts, event)) return { ok: false, reason: "not_in_time" };
    if (isCancelled(event)) return { ok: false, reason: "event_cancelled" };
    const points = await pointsOf(parts.database, event, id);
    const person = (await peopleOf(parts, event, chamber)).find((one) => one.id === id);
    const stored = await findEfn(parts.database, parts.efns, id);
    if (!person || !stored?.efn || !isOpen(event, person)) {
      report.left--;
      continue;
    }
    const { speakerPoints } = person;
    const participation = { efn: stored.efn, attendedOn: attendedOn(event, person), speakerPoints, isWithdrawn: false };
    const refusal = await session.report(participation);
    if (refusal && refusal !== "refused" && refusal !== "format") return { ok: false, reason: refusal };
    if (refusal) report.refused.push({ id, reason: refusal });
    else {
      const sent = { efn: stored.efn, points, speakerPoints, vnr: signedIn.vnr };
      if (!(await markReported(parts, { eventId, id, isReported: true, sent }, author))) continue;
      report.reported++;
    }
    report.left--;
  }
  return { ok: true, ...report };
}

/** Returns the attendees of an event whom a chamber learns of. */
async function peopleOf(
  { database, efns }: EivParts,
  event: Stored<"events"> | undefined,
  chamber: Chamber,
): Promise<ReportedPerson[]> {
  const people = event ? await listReported(database, efns, event) : [];
  return people.filter(({ profession }) => event && chamberOf(event, profession) === chamber);
}

/**
 * Withdraws a report of a person, at EIV and locally, under the two numbers it was made under: there may be others by now.
 * @param former id of a former report; default: the registration's own
 */
export async function withdrawFromEiv(
  parts: EivParts,
  { eventId, id, former = "" }: { eventId: string; id: string; former?: string | undefined },
  author: Author,
): Promise<{ ok: true } | { ok: false; reason: EivProblem }> {
  const { database, efns, content } = parts;
  const found = await content.find("events", eventId);
  const person = found && (await listReported(database, efns, found)).find((one) => one.id === id);
  if (!person) return { ok: false, reason: "missing" };
  const report = former
    ? await findFormerReport(database, efns, { eventId, id, former })
    : await findOwnReport(database, efns, id);
  if (!report?.efn) return { ok: false, reason: "missing" };
  const signedIn = await signIn(parts, eventId, (event) => report.vnr || vnrFor(event, person.profession));
  if (!signedIn.ok) return signedIn;
  const { event, session } = signedIn;
  const reason = await session.report({
    efn: report.efn,
    attendedOn: attendedOn(event, person),
    speakerPoints: 0,
    isWithdrawn: true,
  });
  if (reason) return { ok: false, reason };
  if (former) await markTakenBack(parts, { eventId, id, former }, author);
  else await markReported(parts, { eventId, id, isReported: false }, author);
  return { ok: true };
}

/** Returns which attendees EIV has on record under the VNR of a chamber, and which under an EFN they had before. */
export async function compareWithEiv(
  parts: EivParts,
  eventId: string,
  chamber: Chamber,
): Promise<{ ok: true; known: string[]; former: string[]; unknown: number } | { ok: false; reason: EivProblem }> {
  const { database, efns } = parts;
  const signedIn = await signIn(parts, eventId, (event) => vnrOf(event, chamber));
  if (!signedIn.ok) return signedIn;
  const list = await signedIn.session.listReported();
  if (!list.ok) return list;
  const atEiv = new Set(list.efns);
  const people = await listReported(database, efns, signedIn.event);
  const stored = await listEfns(database, efns, eventId);
  const reports = await listFormerReports(database, efns, eventId);
  const known = people.map(({ id }) => id).filter((id) => atEiv.has(stored.get(id) ?? ""));
  const formerOf = (id: string) =>
    (reports.get(id) ?? []).map(({ efn }) => efn).filter((efn) => efn !== stored.get(id));
  const former = people.map(({ id }) => id).filter((id) => formerOf(id).some((efn) => atEiv.has(efn)));
  const ours = new Set([...known.map((id) => stored.get(id) ?? ""), ...former.flatMap(formerOf)]);
  return { ok: true, known, former, unknown: atEiv.difference(ours).size };
}

/** Returns the first day of the event on which a person was present; some may be recorded on days it no longer has. */
function attendedOn(event: Stored<"events">, { days }: Pick<ReportedPerson, "days">): string {
  return daysOf(event).find((day) => days.includes(day)) ?? event.date;
}

/** Whether a person can be reported through EIV, which knows full attendance only; others are reported by hand. */
export function isReportable(event: Stored<"events">, { efn, ...presence }: ReportedPerson): boolean {
  const chamber = chamberOf(event, presence.profession);
  const points = chamber ? reportedPoints(event, presence, [chamber]) : [];
  return (
    chamber !== undefined &&
    Boolean(efn?.masked) &&
    daysOf(event).every((day) => presence.days.includes(day)) &&
    // EIV gives everyone the points of the event.
    points.every(({ accreditation }) => (presence.points ?? accreditation.points) === accreditation.points) &&
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
  vnrIn: (event: Stored<"events">) => string | undefined,
): Promise<
  { ok: true; event: Stored<"events">; vnr: string; session: EivSession } | { ok: false; reason: EivProblem }
> {
  const { content, database, eiv, passwords } = parts;
  if (!eiv) return { ok: false, reason: "off" };
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "event_not_found" };
  if (!isInTime(parts, event)) return { ok: false, reason: "not_in_time" };
  const vnr = vnrIn(event);
  if (!vnr) return { ok: false, reason: "no_vnr" };
  const password = await findEivPassword(database, passwords, { eventId, vnr });
  if (!password) return { ok: false, reason: "no_password" };
  const outcome = await eiv.signIn(vnr, password);
  return outcome.ok ? { ok: true, event, vnr, session: outcome.session } : outcome;
}
