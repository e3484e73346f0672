import type { ExpressionBuilder } from "kysely";
import type { Choice } from "#model/participations/choice-rule.ts";
import { eventSeats, hasOwnSeats, type SeatCounts, SeatPlan, seatLimits } from "#model/participations/seats.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import { hasWaitingList, publicSeatLimits } from "#model/registrations/registration-availability.ts";
import { seatStep } from "#model/registrations/seat-step.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { lockForReading, lockNames } from "#server/database/engine.ts";
import type { Connection, Row, Tables, WriteTransaction } from "#server/database/schema.ts";

/**
 * Finds an event and locks it until the transaction ends. If its seats are limited, they are locked too, so that counts
 * read afterwards stay valid. Returns `undefined` if there is no such event.
 */
export async function findEventToRegisterFor(
  transaction: WriteTransaction,
  eventId: string,
): Promise<Stored<"events"> | undefined> {
  const select = liveEvents(transaction).select(["id", "version", "data"]).where("id", "=", eventId);
  const row = await lockForReading(transaction, select).executeTakeFirst();
  const event = row && readRow("events", row);
  // An exclusive lock on the row would deadlock two transactions that hold the shared one.
  const isCounted = event && (publicSeatLimits(event).size > 0 || event.registrationSettings.waitingListEnabled);
  if (isCounted) await lockSeats(transaction, [eventId]);
  return event;
}

/** Locks the seats of events until the transaction ends. */
export async function lockSeats(transaction: WriteTransaction, eventIds: readonly string[]): Promise<void> {
  await lockNames(
    transaction,
    eventIds.map((id) => `seats of ${id}`),
  );
}

export type SeatedEvent = Pick<
  Stored<"events">,
  "id" | "date" | "lastDay" | "time" | "registrationSettings" | "participations" | "workshops"
>;

/**
 * Counts the seats of these events as public pages do: with a waiting list, everyone on it who can be asked counts, until
 * nobody is asked any more: seats that become free then are for whoever registers first. Of an event whose kinds or
 * workshops have seats, these are counted too, and of its waiting list those who will be asked next.
 * @param without id of a registration that is not counted
 */
export async function countPublicly(
  connection: Connection,
  events: readonly SeatedEvent[],
  now: Date,
  without?: string,
): Promise<Map<string, SeatCounts>> {
  const plain = events.filter((event) => !hasOwnSeats(event));
  const awaited = plain.filter((event) => hasWaitingList(event, now));
  const idsOf = (some: typeof events) => some.map(({ id }) => id);
  const counted = await countSeats(connection, idsOf(plain), idsOf(awaited), without);
  const counts = new Map<string, SeatCounts>([...counted].map(([id, count]) => [id, new Map([[eventSeats, count]])]));
  const chosen = events.filter(hasOwnSeats);
  for (const [id, taken] of await countByChoice(connection, idsOf(chosen), "offered", without)) counts.set(id, taken);
  for (const event of chosen) {
    if (!hasWaitingList(event, now)) continue;
    const plan = new SeatPlan(seatLimits(event), counts.get(event.id) ?? new Map());
    for (const choice of await listAwaitedChoices(connection, event.id, without)) plan.takeAll([choice]);
    counts.set(event.id, plan.taken);
  }
  return counts;
}

/**
 * Counts the seats of each event, its kinds and its workshops that are assigned; events without any are left out.
 * @param including offers too
 * @param without id of a registration that is not counted
 */
export async function countByChoice(
  connection: Connection,
  eventIds: readonly string[],
  including: "offered" | "seated" = "seated",
  without?: string,
): Promise<Map<string, SeatCounts>> {
  const plans = new Map<string, SeatPlan>();
  if (eventIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("registrations")
    .select((e) => ["event_id", "participation", "workshops", e.fn.countAll<number>().as("count")])
    .where("event_id", "in", eventIds)
    .$if(without !== undefined, (query) => query.where("id", "!=", without ?? ""))
    .where((e) => e.or([e("status", "in", seatedStatuses), ...(including === "offered" ? [isOffered(e)] : [])]))
    .groupBy(["event_id", "participation", "workshops"])
    .execute();
  for (const row of rows) {
    const plan = plans.get(row.event_id) ?? new SeatPlan(new Map(), new Map());
    plan.take(choiceIn(row), Number(row.count));
    plans.set(row.event_id, plan);
  }
  return new Map([...plans].map(([id, { taken }]) => [id, taken]));
}

/** Lists what those on a waiting list wait for who can still be asked, in the order of offers. */
async function listAwaitedChoices(connection: Connection, eventId: string, without?: string): Promise<Choice[]> {
  const rows = await connection
    .selectFrom("registrations")
    .select(["participation", "workshops"])
    .where("event_id", "=", eventId)
    .$if(without !== undefined, (query) => query.where("id", "!=", without ?? ""))
    .where("status", "=", "waiting")
    .where("offer_expires_at", "is", null)
    .where((e) => e.not(hasFailedOffer(e)))
    .orderBy("waiting_rank")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(choiceIn);
}

/** Reads what a stored registration has chosen. */
export function choiceIn({
  participation,
  workshops,
}: Pick<Row<"registrations">, "participation" | "workshops">): Choice {
  return { participation, workshops: JSON.parse(workshops) as string[] };
}

/**
 * Counts the seats of each event that are assigned or offered; events without any are left out.
 * @param awaited events with an open waiting list: everyone on it counts, since free seats are reserved for them, but not
 * those whose offer could not be delivered
 * @param without id of a registration that is not counted
 */
export async function countSeats(
  connection: Connection,
  eventIds: readonly string[],
  awaited: readonly string[] = [],
  without?: string,
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("registrations")
    .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
    .where("event_id", "in", eventIds)
    .$if(without !== undefined, (query) => query.where("id", "!=", without ?? ""))
    // An index has the statuses: only those who wait are read.
    .where("status", "in", [...seatedStatuses, "waiting"])
    .where((e) =>
      e.or([
        e("status", "!=", "waiting"),
        isOffered(e),
        ...(awaited.length > 0 ? [e.and([e("event_id", "in", awaited), e.not(hasFailedOffer(e))])] : []),
      ]),
    )
    .groupBy("event_id")
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
}

/** Whether a seat is kept for somebody who waits: until `settleWaitingList` takes the offer back, whatever the clock says. */
function isOffered(e: ExpressionBuilder<Tables, "registrations">) {
  return e.and([e("status", "=", "waiting"), e("offer_expires_at", "is not", null)]);
}

function hasFailedOffer(e: ExpressionBuilder<Tables, "registrations">) {
  const mails = e.selectFrom("mail_outbox").select("mail_outbox.id").where("kind", "=", "offer");
  return e.exists(mails.whereRef("record_id", "=", "registrations.id").where("mail_outbox.status", "=", "failed"));
}

/** Counts the registrations of each event that have a seat. */
export async function countSeated(connection: Connection, eventIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom("registrations")
    .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
    .where("event_id", "in", eventIds)
    .where("status", "in", seatedStatuses)
    .groupBy("event_id")
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
}

/**
 * To be called in a transaction before it assigns or releases seats of these events: locks their seats and notes what
 * public pages say about them. The returned function, to be called after the change, invalidates cached pages if that
 * has changed. Pages show a step (`seat-step.ts`), so that most registrations and cancellations leave them cached.
 * @returns whether pages were invalidated
 */
export async function watchSeats(
  transaction: WriteTransaction,
  eventIds: readonly string[],
  now: Date,
): Promise<() => Promise<boolean>> {
  const limited = await lockLimited(transaction, eventIds);
  const before = await countPublicly(transaction, limited, now);
  return async () => {
    const after = await countPublicly(transaction, limited, now);
    const isCrossed = limited.some((event) => stepsOf(event, before) !== stepsOf(event, after));
    if (isCrossed) await announceChange(transaction, "events");
    return isCrossed;
  };
}

/** Finds the events among these whose seats are limited, and locks their seats. */
async function lockLimited(transaction: WriteTransaction, eventIds: readonly string[]): Promise<Stored<"events">[]> {
  if (eventIds.length === 0) return [];
  const rows = await liveEvents(transaction).select(["id", "version", "data"]).where("id", "in", eventIds).execute();
  const limited = rows.map((row) => readRow("events", row)).filter((event) => publicSeatLimits(event).size > 0);
  await lockSeats(
    transaction,
    limited.map(({ id }) => id),
  );
  return limited;
}

/** What public pages say about the seats of an event, its kinds and workshops. */
function stepsOf(event: Stored<"events">, counts: ReadonlyMap<string, SeatCounts>): string {
  const taken = counts.get(event.id);
  return publicSteps(publicSeatLimits(event), taken ?? new Map());
}

/** What public pages say about seats, as one text to compare. */
export function publicSteps(limits: SeatCounts, taken: SeatCounts): string {
  return [...limits].map(([of, limit]) => seatStep(limit, taken.get(of) ?? 0)).join();
}

export function liveEvents(connection: Connection) {
  return connection.selectFrom("content").where("collection", "=", "events").where("deleted_at", "is", null);
}
