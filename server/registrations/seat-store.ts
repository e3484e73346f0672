import { seatedStatuses } from "#model/registration.ts";
import { seatLimit } from "#model/registration-availability.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { lockForReading, lockNames } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

/**
 * An event, which stays as it is until the transaction ends. Where its seats are limited, nobody else takes one until
 * then either: what is counted afterwards holds. Undefined without the event.
 */
export async function findEventToRegisterFor(
  transaction: WriteTransaction,
  eventId: string,
): Promise<Stored<"events"> | undefined> {
  const select = liveEvents(transaction).select(["id", "version", "data"]).where("id", "=", eventId);
  const row = await lockForReading(transaction, select).executeTakeFirst();
  const event = row && readRow("events", row);
  // Not a stronger lock on the row, for which two that hold the shared one would wait for each other.
  const isCounted = event && (seatLimit(event) !== undefined || event.registrationSettings.waitingListEnabled);
  if (isCounted) await lockSeats(transaction, eventId);
  return event;
}

/** Until the transaction ends nobody else takes a seat of this event. */
export async function lockSeats(transaction: WriteTransaction, eventId: string): Promise<void> {
  await lockNames(transaction, [`seats of ${eventId}`]);
}

/**
 * How many seats of each of these events are taken or offered to somebody; events without any are left out.
 * @param awaited events whose waiting list is open: everybody on it counts, since a free seat is theirs
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
        ...(awaited.length > 0 ? [e.and([e("status", "=", "waiting"), e("event_id", "in", awaited)])] : []),
      ]),
    )
    .groupBy("event_id")
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
}

/** How many of each of these events have a seat. */
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
 * Says in the transaction that seats of these events were taken or given back. Public pages tell how many are left, so
 * cached ones are void; those of events without a limit tell nothing and stay, as a registration there is no change of
 * content.
 * @returns whether any of them has a limit
 */
export async function announceSeats(transaction: WriteTransaction, eventIds: readonly string[]): Promise<boolean> {
  if (eventIds.length === 0) return false;
  const rows = await liveEvents(transaction).select(["id", "version", "data"]).where("id", "in", eventIds).execute();
  const isLimited = rows.some((row) => seatLimit(readRow("events", row)) !== undefined);
  if (isLimited) await announceChange(transaction, "events");
  return isLimited;
}

function liveEvents(connection: Connection) {
  return connection.selectFrom("content").where("collection", "=", "events").where("deleted_at", "is", null);
}
