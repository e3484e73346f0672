import { foldGerman, searchTerms } from "#model/fold.ts";
import type { RegistrationStatus } from "#model/registration.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";

/** Somebody who registered, once or more often: whoever has the same address is the same person. */
export interface FoundPerson {
  /** Of the newest registration. */
  id: string;
  name: string;
  email: string;
  /** The newest first. */
  registrations: { id: string; eventId: string; eventTitle: string; eventDate: string; status: RegistrationStatus }[];
}

const mostRegistrations = 20;

/**
 * People by words of name, address or city, over all events that are not deleted; those who registered last first. The
 * matches of all words are read, so `limit` bounds what is shown, not what it costs.
 */
export async function findPeople(connection: Connection, search: string, limit: number): Promise<FoundPerson[]> {
  const terms = searchTerms(foldGerman(search));
  if (terms.length === 0) return [];
  let matching = connection
    .selectFrom("registrations")
    .select((e) => ["email_key", e.fn.max("created_at").as("newest")])
    .groupBy("email_key")
    .orderBy("newest", "desc")
    .orderBy("email_key")
    .limit(limit);
  // Words of [a-z0-9] only: nothing in them means anything to LIKE.
  for (const term of terms) matching = matching.where("search_key", "like", `%${term}%`);
  const keys = (await matching.execute()).map((row) => row.email_key);
  if (keys.length === 0) return [];
  const rows = await connection
    .selectFrom("registrations")
    .innerJoin("content", (join) =>
      join.on("content.collection", "=", "events").onRef("content.id", "=", "registrations.event_id"),
    )
    .select([
      "registrations.id",
      "event_id",
      "email_key",
      "title",
      "first_name",
      "last_name",
      "email",
      "status",
      jsonText(connection, "title").as("event_title"),
      jsonText(connection, "date").as("event_date"),
    ])
    .where("email_key", "in", keys)
    .where("content.deleted_at", "is", null)
    .orderBy("registrations.created_at", "desc")
    .orderBy("registrations.id", "desc")
    .execute();
  return keys.flatMap((key) => {
    const own = rows.filter((row) => row.email_key === key);
    const [newest] = own;
    if (!newest) return [];
    return {
      id: newest.id,
      name: [newest.title, newest.first_name, newest.last_name].filter(Boolean).join(" "),
      email: newest.email,
      registrations: own.slice(0, mostRegistrations).map((row) => ({
        id: row.id,
        eventId: row.event_id,
        eventTitle: row.event_title,
        eventDate: row.event_date,
        status: row.status as RegistrationStatus,
      })),
    };
  });
}
