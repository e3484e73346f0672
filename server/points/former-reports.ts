import { randomBytes } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { chamberOf, vnrFor } from "#model/certificates/points-report.ts";
import { knownAnswer, professionId } from "#model/events/asked-questions.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { createId } from "#model/text/create-id.ts";
import type { SealedValues } from "#server/accounts/sealed-values.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, Tables, WriteTransaction } from "#server/database/schema.ts";

/** A report that stands at a chamber and is not true any more: it stays until it is taken back, or reported anew. */
export interface FormerReport {
  id: string;
  /** "" if it is not known. */
  vnr: string;
  /** "" if it is not known. */
  efn: string;
}

/** Whether a chamber was told of a registration, in a report that was not taken back. */
export function wasReported({ eb, or, exists, selectFrom }: ExpressionBuilder<Tables, "registrations">) {
  const former = selectFrom("former_reports").select("former_reports.id");
  return or([
    eb("points_reported_at", "is not", null),
    exists(former.whereRef("registration_id", "=", "registrations.id")),
  ]);
}

/** Serialises what changes the reports of a registration, so that none is lost between two. */
export async function lockReports(transaction: WriteTransaction, id: string): Promise<void> {
  await lockNames(transaction, [`reports of ${id}`]);
}

/** Lists the former reports of an event by registration id. */
export function listFormerReports(connection: Connection, seal: SealedValues, eventId: string): Promise<FormerReports> {
  return readReports(seal, formerReports(connection).where("event_id", "=", eventId));
}

/** Lists all former reports of a site by registration id. */
export function listAllFormerReports(connection: Connection, seal: SealedValues): Promise<FormerReports> {
  return readReports(seal, formerReports(connection));
}

/** Finds the former reports of registrations, by their ids. */
export async function findFormerReports(
  connection: Connection,
  seal: SealedValues,
  ids: readonly string[],
): Promise<FormerReports> {
  return ids.length === 0
    ? new Map()
    : readReports(seal, formerReports(connection).where("registration_id", "in", ids));
}

type FormerReports = Map<string, FormerReport[]>;

function formerReports(connection: Connection) {
  return connection
    .selectFrom("former_reports")
    .innerJoin("registrations", "registrations.id", "former_reports.registration_id")
    .select(["former_reports.id", "registration_id", "vnr", "former_reports.sealed_efn"])
    .orderBy("vnr")
    .orderBy("former_reports.id");
}

async function readReports(seal: SealedValues, query: ReturnType<typeof formerReports>): Promise<FormerReports> {
  const byRegistration = Map.groupBy(await query.execute(), ({ registration_id }) => registration_id);
  return new Map([...byRegistration].map(([id, rows]) => [id, rows.map((row) => opened(seal, row))]));
}

/** Finds a former report of a registration; undefined if it is not known any more. */
export async function findFormerReport(
  connection: Connection,
  seal: SealedValues,
  { eventId, id, former }: { eventId: string; id: string; former: string },
): Promise<FormerReport | undefined> {
  const query = formerReports(connection).where("event_id", "=", eventId).where("registration_id", "=", id);
  const found = await readReports(seal, query.where("former_reports.id", "=", former));
  return found.get(id)?.[0];
}

/** Returns the report that a registration has; undefined without one. */
export async function findOwnReport(
  connection: Connection,
  seal: SealedValues,
  id: string,
): Promise<Omit<FormerReport, "id"> | undefined> {
  const row = await connection
    .selectFrom("registrations")
    .select(["reported_as", "sealed_efn"])
    .where("id", "=", id)
    .where("points_reported_at", "is not", null)
    .executeTakeFirst();
  return row && { vnr: row.reported_as, efn: row.sealed_efn ? (seal.open(row.sealed_efn, id) ?? "") : "" };
}

/** Remembers a report that stands at a chamber, once. */
export async function keepReport(
  transaction: WriteTransaction,
  seal: SealedValues,
  report: { registrationId: string; vnr: string; efn: string },
): Promise<void> {
  await forgetReport(transaction, seal, report);
  const id = createId(randomBytes(20));
  const { registrationId: registration_id, vnr, efn } = report;
  const sealed_efn = efn ? seal.seal(efn, id) : null;
  await transaction.insertInto("former_reports").values({ id, registration_id, vnr, sealed_efn }).execute();
}

/** Forgets a report that was taken back, or that another under the same two numbers replaced. */
export async function forgetReport(
  transaction: WriteTransaction,
  seal: SealedValues,
  { registrationId, vnr, efn }: { registrationId: string; vnr: string; efn: string },
): Promise<void> {
  const rows = await transaction
    .selectFrom("former_reports")
    .select(["id", "vnr", "sealed_efn"])
    .where("registration_id", "=", registrationId)
    .where("vnr", "=", vnr)
    .execute();
  const same = rows.filter((row) => opened(seal, row).efn === efn).map(({ id }) => id);
  if (same.length > 0) await transaction.deleteFrom("former_reports").where("id", "in", same).execute();
}

/** Makes the report of a registration, if it has one, a former one: what it says is about to change. */
export async function outdateReport(transaction: WriteTransaction, seal: SealedValues, id: string): Promise<void> {
  await lockReports(transaction, id);
  const report = await findOwnReport(transaction, seal, id);
  if (!report) return;
  await keepReport(transaction, seal, { registrationId: id, ...report });
  await transaction
    .updateTable("registrations")
    .set({ points_reported_at: null, reported_as: "" })
    .where("id", "=", id)
    .execute();
}

/**
 * Makes the report of somebody whose answers are corrected a former one if another chamber learns of them now, and the
 * numbers do not tell (`isReportOf`). It stays as it is if no chamber learns of the person.
 */
export async function outdateReportOfChamber(
  transaction: WriteTransaction,
  seal: SealedValues,
  event: CalendarEvent,
  { id, before, after }: { id: string } & Record<"before" | "after", readonly RegistrationAnswer[]>,
): Promise<void> {
  const [was, is] = [before, after].map((answers) => knownAnswer(answers, professionId)) as [string, string];
  const chamber = chamberOf(event, is);
  if (!chamber || chamber === chamberOf(event, was)) return;
  await lockReports(transaction, id);
  const row = await transaction
    .selectFrom("registrations")
    .select("reported_as")
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.reported_as === "" || vnrFor(event, is) === "") await outdateReport(transaction, seal, id);
}

function opened(seal: SealedValues, { id, vnr, sealed_efn }: { id: string; vnr: string; sealed_efn: string | null }) {
  return { id, vnr, efn: sealed_efn ? (seal.open(sealed_efn, id) ?? "") : "" };
}
