import type { Activity } from "#model/operation/activity.ts";
import { addressKey } from "#model/people/address-key.ts";
import { withSalts } from "#server/activity/commitments.ts";
import { lockForWriting } from "#server/database/engine.ts";
import type { NewRow, WriteTransaction } from "#server/database/schema.ts";
import type { Columns } from "#server/privacy/columns/column.ts";
import { writerOf } from "#server/privacy/columns/documents.ts";
import { followAddress } from "#server/registrations/follow-address.ts";
import { followRegistrations } from "#server/registrations/follow-registrations.ts";
import type { KeptEdit, PersonOutcome, PutOptions, PutOutcome } from "./import-target.ts";
import { type PeopleCollection, type PeopleDocument, peopleColumns } from "./people-documents.ts";

type People = { [C in PeopleCollection]: PeopleDocument<C> };

/** Returns where a record says whom it is about, and when it was made (ISO 8601 UTC; "" if it does not say). */
export function addressesAndInstant<C extends PeopleCollection>(
  collection: C,
  document: PeopleDocument<C>,
): [text: string, at: string] {
  if (collection === "activity_logs") {
    const { user, details, timestamp } = document as People["activity_logs"];
    return [`${user} ${JSON.stringify(details)}`, timestamp];
  }
  const { email, createdAt } = document as People["registrations" | "contact"];
  return [email, createdAt ?? ""];
}

/**
 * Stores a record about a person under its id. Returns a German reason when the site's rules refuse it. What an export
 * does not say stays as it is, such as whether the secretariat has answered.
 */
export async function putPerson<C extends PeopleCollection>(
  transaction: WriteTransaction,
  collection: C,
  id: string,
  document: PeopleDocument<C>,
  now: Date,
  options: PutOptions & Earlier = {},
): Promise<PersonOutcome> {
  const instant = now.toISOString();
  if (collection === "registrations") {
    const registration = document as People["registrations"];
    const isDated = Boolean(registration.createdAt || registration.updatedAt);
    return putRegistration(transaction, registrationRow(id, registration, instant), { ...options, isDated }, now);
  }
  if (collection === "contact") {
    const message = document as People["contact"];
    const isDated = Boolean(message.createdAt);
    return put(transaction, "contact", contactRow(id, message, instant), { ...options, isDated });
  }
  return putActivity(transaction, activityRow(id, document as People["activity_logs"]));
}

/** Inserts a log entry. Existing entries are never changed, so that erased personal data stays erased. */
async function putActivity(
  transaction: WriteTransaction,
  row: NewRow<"activity_logs"> & { id: string },
): Promise<PutOutcome | { leftOut: string }> {
  const stored = await transaction
    .selectFrom("activity_logs")
    .select(["action", "section", "details", "timestamp", "user"])
    .where("id", "=", row.id)
    .executeTakeFirst();
  if (stored) {
    const isSame = Object.entries(stored).every(([column, value]) => row[column as keyof typeof stored] === value);
    return isSame ? "unchanged" : { leftOut: "der Eintrag steht schon im Protokoll, und dort wird nichts geändert" };
  }
  const commitments = JSON.stringify(withSalts(row.user, JSON.parse(row.details)));
  await transaction
    .insertInto("activity_logs")
    .values({ ...row, commitments })
    .execute();
  return "created";
}

async function putRegistration(
  transaction: WriteTransaction,
  row: NewRow<"registrations"> & { id: string },
  options: RowOptions,
  now: Date,
): Promise<PersonOutcome> {
  const { registered, cancelled } = options;
  const person = JSON.stringify([row.event_id, row.email_key, row.name_key]);
  if (row.status !== "cancelled") {
    const others = await transaction
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", row.event_id)
      .where("email_key", "=", row.email_key)
      .where("name_key", "=", row.name_key ?? "")
      .where("status", "!=", "cancelled")
      .where("id", "!=", row.id)
      .execute();
    const again = others.map(({ id }) => id).filter((id) => cancelled?.has(id));
    if (again.length > 0)
      await transaction.updateTable("registrations").set({ status: "cancelled" }).where("id", "in", again).execute();
    if (others.length > again.length || (registered?.get(person) ?? row.id) !== row.id)
      return { leftOut: "diese Person ist für die Veranstaltung schon angemeldet" };
  }
  const addressOf = transaction.selectFrom("registrations").select(["email_key", "event_id"]).where("id", "=", row.id);
  const before = await addressOf.executeTakeFirst();
  const outcome = await put(transaction, "registrations", row, options);
  if (outcome !== "created" && outcome !== "updated") return outcome;
  if (row.status === "cancelled") cancelled?.add(row.id);
  else registered?.set(person, row.id);
  // Also of one that was deleted since its invoice was issued, and comes back.
  await followRegistrations(transaction, [row.id]);
  const after = await addressOf.executeTakeFirst();
  if (after && before && addressKey(after.email_key) !== addressKey(before.email_key))
    await followAddress(transaction, { eventId: after.event_id, id: row.id }, now);
  return outcome;
}

/** What a trial would have stored before, as it undoes every transaction. */
export interface Earlier {
  /** Ids of registrations by event and person. */
  registered?: Map<string, string> | undefined;
  /** Ids of registrations; they are cancelled once more where one makes room for another. */
  cancelled?: Set<string> | undefined;
  /** Somebody deleted it here. */
  isDeletedHere?: boolean | undefined;
}

interface RowOptions extends PutOptions, Earlier {
  /** false keeps the stored instants: the export has none, and importing it again changes nothing. */
  isDated: boolean;
}

async function put<T extends "registrations" | "contact">(
  transaction: WriteTransaction,
  table: T,
  row: NewRow<T> & { id: string },
  { isDated, given, keepsEdits, isDeletedHere }: RowOptions,
): Promise<PutOutcome | KeptEdit> {
  // The two tables share the column `id`; Kysely cannot express that for a union of tables.
  const people = transaction as unknown as import("kysely").Transaction<{
    people: Record<string, unknown> & { id: string };
  }>;
  const name = table as unknown as "people";
  const select = people.selectFrom(name).selectAll().where("id", "=", row.id);
  const stored = await lockForWriting(transaction, select).executeTakeFirst();
  if (!stored) {
    if (keepsEdits && isDeletedHere) return "deleted";
    await people.insertInto(name).values(row).execute();
    return "created";
  }
  const columns: Columns = peopleColumns[table];
  const isSaid = (field: string | undefined) => field === undefined || !given || (given[field] ?? null) !== null;
  const said = Object.entries(row).filter(
    ([column]) => isSaid(columns[column]?.field) && (isDated || !instants.has(column)),
  );
  if (said.every(([column, value]) => stored[column] === value)) return "unchanged";
  // Later than the export says it was, or without dates later than its import.
  const since = isDated ? (row as Record<string, unknown>).updated_at : stored.created_at;
  if (keepsEdits && String(stored.updated_at ?? "") > String(since ?? "")) return "edited";
  await people.updateTable(name).set(Object.fromEntries(said)).where("id", "=", row.id).execute();
  return "updated";
}

const instants = new Set(["created_at", "updated_at"]);

const rowOf = {
  registrations: writerOf(peopleColumns.registrations, "export"),
  contact: writerOf(peopleColumns.contact, "export"),
  activity_logs: writerOf(peopleColumns.activity_logs, "export"),
};

function registrationRow(id: string, { waitingRank, ...document }: People["registrations"], now: string) {
  const createdAt = document.createdAt || document.updatedAt || now;
  const updatedAt = document.updatedAt || createdAt;
  // An export of before does not say when somebody was confirmed; the migration that added it answers the same.
  const confirmedAt = document.confirmedAt || (document.status === "confirmed" ? createdAt : "");
  return {
    ...rowOf.registrations({ ...document, id, createdAt, updatedAt, confirmedAt }),
    // An export without waiting lists keeps the stored rank.
    ...(waitingRank !== null && rowOf.registrations({ waitingRank })),
  };
}

function contactRow(id: string, document: People["contact"], now: string) {
  return rowOf.contact({ ...document, id, createdAt: document.createdAt || now });
}

function activityRow(id: string, document: People["activity_logs"]) {
  // Old exports have other names of actions.
  return rowOf.activity_logs({ ...(document as Omit<Activity, "id">), id });
}
