import type { ExpressionBuilder } from "kysely";
import { seatedStatuses } from "#model/registrations/registration.ts";
import { seatLimit } from "#model/registrations/registration-availability.ts";
import { type SeatStep, seatStep } from "#model/registrations/seat-step.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { lockForReading, lockNames } from "#server/database/engine.ts";
import type { Connection, Tables, WriteTransaction } from "#server/database/schema.ts";

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
  const isCounted = event && (seatLimit(event) !== undefined || event.registrationSettings.waitingListEnabled);
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

export type SeatedEvent = Pick<Stored<"events">, "id" | "registrationSettings">;

/** Counts the seats of these events as public pages do: with a waiting list, everyone on it who can be asked counts. */
export async function countPublicly(
  connection: Connection,
  events: readonly SeatedEvent[],
): Promise<Map<string, number>> {
  const awaited = events.filter(({ registrationSettings }) => registrationSettings.waitingListEnabled);
  const idsOf = (some: typeof events) => some.map(({ id }) => id);
  return countSeats(connection, idsOf(events), idsOf(awaited));
}

/**
 * Counts the seats of each event that are assigned or offered; events without any are left out.
 * @param awaited events with an open waiting list: everyone on it counts, since free seats are reserved for them, but not
 * those whose offer could not be delivered
 */
export async function countSeats(
  connection: Connection,
  eventIds: readonly string[],
  awaited: readonly string[] = [],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("registrations")
    .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
    .where("event_id", "in", eventIds)
    .where((e) =>
      e.or([
        e("status", "in", seatedStatuses),
        e.and([e("status", "=", "waiting"), e("offer_expires_at", "is not", null)]),
        ...(awaited.length > 0
          ? [e.and([e("status", "=", "waiting"), e("event_id", "in", awaited), e.not(hasFailedOffer(e))])]
          : []),
      ]),
    )
    .groupBy("event_id")
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
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
): Promise<() => Promise<boolean>> {
  const limited = await lockLimited(transaction, eventIds);
  const before = await countPublicly(transaction, limited);
  return async () => {
    const after = await countPublicly(transaction, limited);
    const isCrossed = limited.some((event) => stepOf(event, before) !== stepOf(event, after));
    if (isCrossed) await announceChange(transaction, "events");
    return isCrossed;
  };
}

/** Finds the events among these whose seats are limited, and locks their seats. */
async function lockLimited(transaction: WriteTransaction, eventIds: readonly string[]): Promise<Stored<"events">[]> {
  if (eventIds.length === 0) return [];
  const rows = await liveEvents(transaction).select(["id", "version", "data"]).where("id", "in", eventIds).execute();
  const limited = rows.map((row) => readRow("events", row)).filter((event) => seatLimit(event) !== undefined);
  await lockSeats(
    transaction,
    limited.map(({ id }) => id),
  );
  return limited;
}

function stepOf(event: Stored<"events">, counts: ReadonlyMap<string, number>): SeatStep {
  return seatStep(seatLimit(event) as number, counts.get(event.id) ?? 0);
}

function liveEvents(connection: Connection) {
  return connection.selectFrom("content").where("collection", "=", "events").where("deleted_at", "is", null);
}
