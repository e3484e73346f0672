import { sql } from "kysely";
import type { Choice } from "#model/participations/choice-rule.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { confirmationOf } from "../registration-store.ts";
import { choiceIn } from "../seat-store.ts";

/** A registration on a waiting list. */
export interface WaitingRegistration {
  id: string;
  /** Instant (ISO 8601 UTC) at which the offer expires; "" without an offer. */
  offerExpiresAt: string;
  /** What the person waits for. */
  choice: Choice;
}

/** Lists the waiting list of an event in the order of offers. */
export async function listWaiting(connection: Connection, eventId: string): Promise<WaitingRegistration[]> {
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "offer_expires_at", "participation", "workshops"])
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .orderBy("waiting_rank")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, offerExpiresAt: row.offer_expires_at ?? "", choice: choiceIn(row) }));
}

/** Returns when the seat offered to a registration on the waiting list expires; undefined without an offer. */
export async function findOffer(connection: Connection, id: string): Promise<Date | undefined> {
  const row = await connection
    .selectFrom("registrations")
    .select("offer_expires_at")
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return row?.offer_expires_at ? new Date(row.offer_expires_at) : undefined;
}

/** Returns when the offers ran out by which registrations were cancelled, as instants (ISO 8601 UTC) by id. */
export async function findExpiredOffers(connection: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "offer_expires_at"])
    .where("id", "in", ids)
    .where("status", "=", "cancelled")
    .where("offer_expires_at", "is not", null)
    .execute();
  return new Map(rows.map(({ id, offer_expires_at }) => [id, offer_expires_at ?? ""]));
}

/** Returns the rank of the next registration on the waiting list, which keeps the order of simultaneous arrivals. */
export async function nextWaitingRank(connection: Connection, eventId: string): Promise<number> {
  const row = await connection
    .selectFrom("registrations")
    .select((e) => e.fn.max("waiting_rank").as("last"))
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Lists the events with a waiting list that is not empty. */
export async function listAwaitedEvents(connection: Connection): Promise<string[]> {
  const rows = await connection
    .selectFrom("registrations")
    .select("event_id")
    .distinct()
    .where("status", "=", "waiting")
    .execute();
  return rows.map((row) => row.event_id);
}

/** Puts people who have a seat on the waiting list, in this order from a rank on. */
export async function putOnWaitingList(
  transaction: WriteTransaction,
  ids: readonly string[],
  firstRank: number,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const place = { status: "waiting", waiting_rank: firstRank + index, confirmed_at: "" };
    await transaction.updateTable("registrations").set(place).where("id", "=", id).execute();
  }
}

/** @param expiresAt null withdraws the offers */
export async function setOffers(
  transaction: WriteTransaction,
  ids: readonly string[],
  expiresAt: Date | null,
): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    await transaction
      .updateTable("registrations")
      .set({ offer_expires_at: expiresAt?.toISOString() ?? null })
      .where("id", "in", ids.slice(start, start + 500))
      .where("status", "=", "waiting")
      .execute();
  }
}

/** Moves a person to the top of an event's waiting list. @returns whether the person waits and has no offer yet */
export async function moveToFront(transaction: WriteTransaction, eventId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("registrations")
    .set({
      waiting_rank: sql<number>`(select min(waiting_rank) - 1 from registrations as others
        where others.event_id = ${eventId} and others.status = 'waiting')`,
    })
    .where("event_id", "=", eventId)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("offer_expires_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Accepts the offered seat; `to` is the status the event assigns. @returns whether the offer was still valid */
export async function takeOffer(
  transaction: WriteTransaction,
  id: string,
  { to, now }: { to: "new" | "confirmed"; now: Date },
): Promise<boolean> {
  const instant = now.toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable("registrations")
    .set({ status: to, offer_expires_at: null, updated_at: instant, ...confirmationOf(to, instant) })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .where("offer_expires_at", ">", instant)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
