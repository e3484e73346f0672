import { berlinDate, type Clock } from "#model/dates/berlin-date.ts";
import type { EvaluationSheet } from "#model/events/evaluation-rule.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import { lockNames } from "#server/database/engine.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import type { OwnRegistration } from "#server/registrations/self-service/manage-registration.ts";
import { addSheet, enterInRoll, findAsked, findTerm, hasAnswered } from "./evaluation-store.ts";

/** `not_asked`: was not there, or the event asks for nothing. */
export type OwnEvaluation = "open" | "not_yet" | "closed" | "answered" | "not_asked";

/** Determines what the evaluation of an event is to the holder of a link. */
export async function ownEvaluation(
  connection: Connection,
  { event, registration, states }: Pick<OwnRegistration, "event" | "registration" | "states">,
  now: Date,
): Promise<OwnEvaluation> {
  const { state } = await findTerm(connection, event, berlinDate(now));
  if (state === "off" || !isAllowed("evaluate", states)) return "not_asked";
  if (await hasAnswered(connection, event.id, registration.id)) return "answered";
  if (state !== "open") return state;
  return (await findAsked(connection, event.id)).has(registration.id) ? "open" : "not_asked";
}

/**
 * Stores the answers of the holder of a link, and apart from them that this person has answered. The activity log and
 * the registration say nothing of it: their times would lead from one to the other.
 * @returns what the evaluation was to the person before: only an open one takes answers
 */
export async function answerEvaluation(
  { database, clock }: { database: Database; content: ContentReader; clock: Clock },
  own: OwnRegistration,
  sheet: EvaluationSheet,
): Promise<OwnEvaluation> {
  const { event, registration } = own;
  return database.transaction().execute(async (transaction) => {
    await lockNames(transaction, [lockOf(event)]);
    const state = await ownEvaluation(transaction, own, clock());
    if (state !== "open" || !(await enterInRoll(transaction, event.id, registration.id))) return state;
    await addSheet(transaction, event, sheet, berlinDate(clock()));
    return state;
  });
}

/** The name of the lock under which an event's evaluation changes. */
export function lockOf({ id }: Pick<Stored<"events">, "id">): string {
  return `evaluation ${id}`;
}
