import { seatedStatuses } from "#model/registrations/registration.ts";
import { seatLimit } from "#model/registrations/registration-availability.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { announceChange } from "#server/content/store/write-content.ts";
import { lockForReading, lockNames } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";

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
  if (isCounted) await lockSeats(transaction, eventId);
  return event;
}

/** Locks the seats of an event until the transaction ends. */
export async function lockSeats(transaction: WriteTransaction, eventId: string): Promise<void> {
  await lockNames(transaction, [`seats of ${eventId}`]);
}

/**
 * Counts the seats of each event that are assigned or offered; events without any are left out.
 * @param awaited events with an open waiting list: everyone on it counts, since free seats are reserved for them
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
 * Invalidates cached pages, within the transaction, after seats of these events were assigned or released, as public
 * pages show the number left. Events without a limit show none, so they invalidate nothing.
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
