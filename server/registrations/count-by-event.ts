import { sql } from "kysely";
import type { Connection } from "#server/database/schema.ts";

/** The registrations of an event: in any status, new, confirmed, and those for which money came in, also if it went back. */
export interface EventCounts {
  all: number;
  new: number;
  confirmed: number;
  paid: number;
}

/** Counts the registrations of each event, whatever their status; events without any are left out. */
export async function countByEvent(
  connection: Connection,
  eventIds: readonly string[],
): Promise<Map<string, EventCounts>> {
  if (eventIds.length === 0) return new Map();
  const registered = connection.selectFrom("registrations").where("event_id", "in", eventIds);
  const rows = await registered
    .select((e) => ["event_id", "status", e.fn.countAll<number>().as("count")])
    .groupBy(["event_id", "status"])
    .execute();
  const counts = new Map<string, EventCounts>();
  for (const { event_id, status, count } of rows) {
    const before = counts.get(event_id) ?? { all: 0, new: 0, confirmed: 0, paid: 0 };
    const named = status === "new" || status === "confirmed" ? { [status]: count } : {};
    counts.set(event_id, { ...before, ...named, all: before.all + count });
  }
  for (const { event_id, count } of await countPaid(connection, eventIds)) {
    const own = counts.get(event_id);
    if (own) own.paid = count;
  }
  return counts;
}

/** Counts by event for whom money came in: those with payments, and those only marked, each by an index. */
function countPaid(connection: Connection, eventIds: readonly string[]) {
  const booked = connection.selectFrom("payments").where("event_id", "in", eventIds);
  const paid = booked.where("kind", "=", "payment").select(["event_id", "registration_id as id"]).distinct();
  const marked = connection
    .selectFrom("registrations")
    .where("event_id", "in", eventIds)
    // As in the condition of the index, a literal; "<>" would choose among indexes by chance.
    .where("paid_on", ">", sql.lit(""))
    .where("id", "not in", booked.select("registration_id"))
    .select(["event_id", "id"]);
  return connection
    .selectFrom(paid.unionAll(marked).as("paid"))
    .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
    .groupBy("event_id")
    .execute();
}
