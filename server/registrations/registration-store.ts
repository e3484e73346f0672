import { type RawBuilder, sql } from "kysely";
import type { ChoiceFilter } from "#model/participations/choice-filter.ts";
import { nameTerms } from "#model/people/name-search.ts";
import type { ChosenAnswer } from "#model/registrations/answer-counts.ts";
import type { PaymentState, Registration, RegistrationStatus } from "#model/registrations/registration.ts";
import type { WithId } from "#model/text/id.ts";
import { hasAnswer, lockForWriting } from "#server/database/engine.ts";
import type { Connection, Row, WriteTransaction } from "#server/database/schema.ts";
import { readerOf, writerOf } from "#server/privacy/columns/documents.ts";
import { registrationColumns } from "#server/privacy/columns/registration-columns.ts";
import { nameOrder } from "./name-order.ts";

export type StoredRegistration = WithId<Registration>;

const readRegistration: (row: Row<"registrations">) => StoredRegistration = readerOf(registrationColumns, "record");
/** Returns the columns for some fields of a registration, and the keys that follow from them. */
export const registrationRow = writerOf(registrationColumns, "record");

export interface RegistrationFilter {
  eventId: string;
  status?: RegistrationStatus;
  payment?: PaymentState;
  answer?: ChosenAnswer;
  choice?: ChoiceFilter;
  /** Each word must occur in name, address or city, in any spelling (`foldName`). */
  search?: string;
}

export interface RegistrationQuery extends RegistrationFilter {
  /** `place`: the position on the waiting list. */
  order?: { field: "createdAt" | "lastName" | "status" | "place"; direction: "asc" | "desc" };
  limit: number;
  offset?: number;
}

/** What a registration says unless the person or the secretariat has said it. */
const unsaid = {
  participation: "",
  workshops: [] as string[],
  invoiceRecipient: "",
  note: "",
  paidOn: "",
  speakerPoints: 0,
  confirmedAt: "",
  cancelledAt: "",
} satisfies Partial<Registration>;

/** A registration to be inserted; its EFN is read through `efn-store.ts` only. */
export type NewRegistration = Omit<StoredRegistration, keyof typeof unsaid> &
  Partial<typeof unsaid> & { sealedEfn?: string | undefined };

/**
 * Inserts registrations, except those of persons (address and name) who have an active one for the event: the unique
 * index enforces this, across all instances.
 * @param firstRank for waiting ones: the rank of the first of these on the waiting list
 * @returns the ids of the inserted ones
 */
export async function insertRegistrations(
  transaction: WriteTransaction,
  registrations: readonly NewRegistration[],
  firstRank?: number,
): Promise<string[]> {
  if (registrations.length === 0) return [];
  const rows = await transaction
    .insertInto("registrations")
    .values(
      registrations.map(({ sealedEfn = null, ...registration }, index) => ({
        ...registrationRow({ ...unsaid, ...registration }),
        ...confirmationOf(registration.status, registration.createdAt),
        sealed_efn: sealedEfn,
        ...(firstRank !== undefined && { waiting_rank: firstRank + index }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists registrations, newest first by default. */
export async function listRegistrations(
  connection: Connection,
  { order = { field: "createdAt", direction: "desc" }, limit, offset = 0, eventId, ...filter }: RegistrationQuery,
): Promise<StoredRegistration[]> {
  const column = { createdAt: "created_at", lastName: "search_key", status: "status", place: "waiting_rank" } as const;
  const rows = await connection
    .selectFrom("registrations")
    .selectAll()
    .where("event_id", "=", eventId)
    .where(({ and }) => and(conditionsOf(connection, filter)))
    .orderBy(order.field === "lastName" ? nameOrder() : column[order.field], order.direction)
    .$if(order.field === "place", (query) => query.orderBy("created_at", order.direction))
    .orderBy("id", order.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readRegistration);
}

/** Numbers of registrations of an event. */
export interface RegistrationCounts {
  /** Those that match the filter. */
  found: number;
  /** All of the event. */
  byStatus: Record<RegistrationStatus, number>;
}

/** Counts in one query: the filter is evaluated for each registration of the event. */
export async function countRegistrations(
  connection: Connection,
  filter: RegistrationFilter,
): Promise<RegistrationCounts> {
  const { eventId, ...narrowed } = filter;
  const rows = await connection
    .selectFrom("registrations")
    .select((e) => [
      "status",
      e.fn.countAll<number>().as("count"),
      e.fn
        .countAll<number>()
        .filterWhere(({ and }) => and(conditionsOf(connection, narrowed)))
        .as("found"),
    ])
    .where("event_id", "=", eventId)
    .groupBy("status")
    .execute();
  return {
    found: rows.reduce((sum, { found }) => sum + found, 0),
    byStatus: {
      new: 0,
      confirmed: 0,
      cancelled: 0,
      waiting: 0,
      ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
    },
  };
}

/** Counts the statuses of these registrations of one event; ids of other events and unknown ones are left out. */
export async function countChosen(
  connection: Connection,
  eventId: string,
  ids: readonly string[],
): Promise<Record<RegistrationStatus, number>> {
  const counts: Record<RegistrationStatus, number> = { new: 0, confirmed: 0, cancelled: 0, waiting: 0 };
  for (const some of chunks([...new Set(ids)])) {
    const select = connection.selectFrom("registrations").where("event_id", "=", eventId).where("id", "in", some);
    const rows = await select
      .select((e) => ["status", e.fn.countAll<number>().as("count")])
      .groupBy("status")
      .execute();
    for (const { status, count } of rows) counts[status as RegistrationStatus] += count;
  }
  return counts;
}

/** Whether these ids are registrations of other events, and none of this one. */
export async function areOfOtherEvents(
  connection: Connection,
  eventId: string,
  ids: readonly string[],
): Promise<boolean> {
  let isElsewhere = false;
  for (const some of chunks(ids)) {
    const events = await connection
      .selectFrom("registrations")
      .select("event_id")
      .distinct()
      .where("id", "in", some)
      .execute();
    if (events.some(({ event_id }) => event_id === eventId)) return false;
    isElsewhere ||= events.length > 0;
  }
  return isElsewhere;
}

/** Finds registrations of one event by id, oldest first and those of a group by name; ids of other events and unknown ones are left out. */
export async function findRegistrations(
  connection: Connection,
  eventId: string,
  ids: readonly string[],
): Promise<StoredRegistration[]> {
  const rows: Row<"registrations">[] = [];
  for (const some of chunks(ids)) {
    const select = connection.selectFrom("registrations").selectAll().where("event_id", "=", eventId);
    rows.push(...(await select.where("id", "in", some).execute()));
  }
  const rank = ({ createdAt, lastName, firstName, id }: StoredRegistration) =>
    [createdAt, lastName, firstName, id].join("\n");
  return rows.map(readRegistration).sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Finds a registration by its id alone, for callers that do not know its event. */
export async function findRegistration(connection: Connection, id: string): Promise<StoredRegistration | undefined> {
  const row = await connection.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  return row && readRegistration(row);
}

/** Returns what a status says about the confirmation of a registration that had none for its event. */
export function confirmationOf(status: RegistrationStatus, instant: string): { confirmed_at: string } {
  return { confirmed_at: status === "confirmed" ? instant : "" };
}

function firstOf(column: "confirmed_at", instant: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(column)}, ''), ${instant})`;
}

/**
 * Sets the status of those registrations that have one of the statuses in `from`, and no others.
 * @param now the new `updatedAt`
 * @param keepsOffer whether the offer that ran out stays, which says why the registration is cancelled
 * @param eventId skips registrations that were moved to another event
 * @returns the ids that were changed
 */
export async function moveStatus(
  transaction: WriteTransaction,
  ids: readonly string[],
  {
    from,
    to,
    now,
    eventId,
    keepsOffer = false,
  }: {
    from: readonly RegistrationStatus[];
    to: RegistrationStatus;
    now: Date;
    eventId?: string;
    keepsOffer?: boolean;
  },
): Promise<string[]> {
  const moved: string[] = [];
  const instant = now.toISOString();
  // In one order, which is that of `findWaitingIds`, to prevent deadlocks.
  for (const some of chunks(ids.toSorted())) {
    const concerned = transaction
      .selectFrom("registrations")
      .select("id")
      .where("id", "in", some)
      .where("status", "in", from)
      .$if(eventId !== undefined, (query) => query.where("event_id", "=", eventId ?? ""))
      .orderBy("id");
    const found = (await lockForWriting(transaction, concerned).execute()).map(({ id }) => id);
    if (found.length === 0) continue;
    const rows = await transaction
      .updateTable("registrations")
      // This also revokes a pending offer.
      .set({
        ...{ status: to, ...(!keepsOffer && { offer_expires_at: null }), updated_at: instant },
        cancelled_at: to === "cancelled" ? instant : "",
        // Undoing a cancellation does not confirm anew.
        ...(to !== "cancelled" && { confirmed_at: to === "confirmed" ? firstOf("confirmed_at", instant) : "" }),
      })
      .where("id", "in", found)
      .returning("id")
      .execute();
    moved.push(...rows.map((row) => row.id));
  }
  return moved;
}

/** Both database engines limit the parameters of a statement. */
function* chunks(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += 500) yield ids.slice(start, start + 500);
}

/** Converts a filter to SQL conditions. */
function conditionsOf(
  connection: Connection,
  { status, payment, answer, choice, search = "" }: Omit<RegistrationFilter, "eventId">,
): RawBuilder<boolean>[] {
  const terms = nameTerms(search);
  // Terms consist of letters and digits only, so they contain no LIKE wildcards.
  const conditions = terms.map((term) => sql<boolean>`search_key like ${`%${term}%`}`);
  if (status) conditions.push(sql<boolean>`status = ${status}`);
  if (payment) conditions.push(payment === "paid" ? sql<boolean>`paid_on <> ''` : sql<boolean>`paid_on = ''`);
  if (answer) conditions.push(hasAnswer(connection, answer.questionId, answer.answer));
  if (choice) conditions.push(hasChosen(choice));
  if (search.trim() && terms.length === 0) conditions.push(sql<boolean>`1 = 0`);
  return conditions;
}

/** Whether a registration is of a kind of participation or has a workshop. */
export function hasChosen({ of, id }: ChoiceFilter): RawBuilder<boolean> {
  if (of === "kind") return sql<boolean>`participation = ${id}`;
  // Ids consist of letters and digits only, so they contain no LIKE wildcards.
  return sql<boolean>`workshops like ${`%"${id}"%`}`;
}
