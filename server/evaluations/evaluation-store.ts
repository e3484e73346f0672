import {
  type EvaluationSheet,
  type EvaluationState,
  evaluationState,
  evaluationUntil,
  MIN_EVALUATIONS,
} from "#model/events/evaluation-rule.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

/** Lists the answers to an event's evaluation, in an order that tells nothing. */
export async function listSheets(connection: Connection, eventId: string): Promise<EvaluationSheet[]> {
  const row = await connection
    .selectFrom("evaluations")
    .select("data")
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.data) as EvaluationSheet[]) : [];
}

/**
 * Finds what an event's evaluation is on a day. What was answered keeps the term that it was answered in: an event that is
 * dated back does not show what is still being answered, and one that gets a later day stays as it is once somebody may
 * have read the results: the difference that a further answer makes would tell who gave it.
 * @param today a date `yyyy-mm-dd` in Berlin
 */
export async function findTerm(
  connection: Connection,
  event: Stored<"events">,
  today: string,
): Promise<{ state: EvaluationState; until: string; sheets: EvaluationSheet[] }> {
  const row = await connection
    .selectFrom("evaluations")
    .select(["data", "open_until"])
    .where("event_id", "=", event.id)
    .executeTakeFirst();
  const sheets = row ? (JSON.parse(row.data) as EvaluationSheet[]) : [];
  const answeredUntil = row?.open_until ?? "";
  const state = evaluationState(event, today);
  const until = evaluationUntil(event);
  const isRead = answeredUntil !== "" && answeredUntil < today && sheets.length >= MIN_EVALUATIONS;
  if (isRead) return { state: state === "off" ? "off" : "closed", until: answeredUntil, sheets };
  return { state, until: answeredUntil > until ? answeredUntil : until, sheets };
}

/**
 * Adds the answers of somebody. The whole row is written again, sorted by text: neither its order nor its transaction
 * says whose which is. The caller holds the lock of the event's evaluation.
 */
export async function addSheet(
  transaction: WriteTransaction,
  event: Stored<"events">,
  sheet: EvaluationSheet,
  today: string,
): Promise<void> {
  const eventId = event.id;
  const term = await findTerm(transaction, event, today);
  const sheets = [...term.sheets, sheet].map((each) => JSON.stringify(each));
  const data = `[${sheets.toSorted().join(",")}]`;
  await transaction
    .insertInto("evaluations")
    .values({ event_id: eventId, data, open_until: term.until })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet({ data, open_until: term.until }))
    .execute();
}

/** Whether a registration has answered the evaluation of an event. */
export async function hasAnswered(connection: Connection, eventId: string, registrationId: string): Promise<boolean> {
  const row = await connection
    .selectFrom("evaluation_roll")
    .select("event_id")
    .where("registration_id", "=", registrationId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the registrations that have answered the evaluation of an event. */
export async function listAnswered(connection: Connection, eventId: string): Promise<Set<string>> {
  const rows = await connection
    .selectFrom("evaluation_roll")
    .select("registration_id")
    .where("event_id", "=", eventId)
    .execute();
  return new Set(rows.map(({ registration_id }) => registration_id));
}

/** Enters that a registration has answered. @returns whether it had not yet */
export async function enterInRoll(
  transaction: WriteTransaction,
  eventId: string,
  registrationId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("evaluation_roll")
    .values({ event_id: eventId, registration_id: registrationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Returns the ids of those an event asks: who was present, or, where nobody is recorded as present, who is confirmed. */
export async function findAsked(connection: Connection, eventId: string): Promise<Set<string>> {
  const [seated, present] = await Promise.all([
    connection
      .selectFrom("registrations")
      .select(["id", "status"])
      .where("event_id", "=", eventId)
      .where("status", "in", statusesFor("evaluate"))
      .execute(),
    connection
      .selectFrom("attendance")
      .innerJoin("registrations", "registrations.id", "attendance.registration_id")
      .select("registrations.id")
      .where("event_id", "=", eventId)
      .execute(),
  ]);
  const came = new Set(present.map(({ id }) => id));
  const asked = seated.filter(({ id, status }) => (came.size > 0 ? came.has(id) : status === "confirmed"));
  return new Set(asked.map(({ id }) => id));
}
