import { sql } from "kysely";
import type { Choice } from "#model/participations/choice-rule.ts";
import { addressKey } from "#model/people/address-key.ts";
import { personKey } from "#model/people/person-key.ts";
import { jsonLastDay, lockForWriting } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { forgetMail } from "#server/mail/mail-outbox.ts";
import type { Identity } from "../is-registered.ts";
import { confirmationOf, type NewRegistration, registrationRow } from "../registration-store.ts";
import { choiceIn, liveEvents } from "../seat-store.ts";

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

/**
 * Lists the events whose waiting list can change: somebody waits for one that is still to come, or has an offer.
 * @param today `yyyy-mm-dd` in Berlin
 */
export async function listAwaitedEvents(connection: Connection, today: string): Promise<string[]> {
  const rows = await connection
    .selectFrom("registrations")
    .select("event_id")
    .distinct()
    .where("status", "=", "waiting")
    .where((e) =>
      e.or([
        e("offer_expires_at", "is not", null),
        e("event_id", "in", liveEvents(connection).select("id").where(jsonLastDay(connection), ">=", today)),
      ]),
    )
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * Returns the ids of the registrations of those of these people who wait for a seat of an event, by `personKey`; nobody
 * else changes them until the transaction ends.
 */
export async function findWaitingIds(
  transaction: WriteTransaction,
  eventId: string,
  people: readonly Identity[],
): Promise<Map<string, string>> {
  const keys = new Set(people.map(({ email }) => addressKey(email)));
  const select = transaction
    .selectFrom("registrations")
    .select(["id", "email", "first_name as firstName", "last_name as lastName"])
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .where("email_key", "in", [...keys])
    .orderBy("id");
  // Who cancels meanwhile would be told of a seat and have none; without a limit of seats nothing else is locked.
  const rows = await lockForWriting(transaction, select).execute();
  return new Map(rows.map((row) => [personKey(row), row.id]));
}

/**
 * Gives people on the waiting list who register anew the seats they get now: the registration stays, with its link and
 * what the secretariat has noted, and says what they have entered this time.
 * @returns the ids of those who still waited
 */
export async function seatWaiting(
  transaction: WriteTransaction,
  registrations: readonly NewRegistration[],
): Promise<string[]> {
  const seated: string[] = [];
  for (const { id, eventId: _, createdAt: __, sealedEfn, ...entered } of registrations) {
    const { numUpdatedRows } = await transaction
      .updateTable("registrations")
      .set({
        ...registrationRow(entered),
        ...confirmationOf(entered.status, entered.updatedAt),
        ...(sealedEfn !== undefined && { sealed_efn: sealedEfn }),
        offer_expires_at: null,
      })
      .where("id", "=", id)
      .where("status", "=", "waiting")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    seated.push(id);
    // That about the waiting list has its place.
    await forgetMail(transaction, "receipt", id);
  }
  return seated;
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
