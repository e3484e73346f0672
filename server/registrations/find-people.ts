import { nameTerms } from "#model/people/name-search.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";
import { nameInRow } from "./name-in-row.ts";

/** A person with one or more registrations. Registrations with the same address and name belong to one person. */
export interface FoundPerson {
  /** The newest registration's id. */
  id: string;
  name: string;
  email: string;
  /** Newest first. */
  registrations: { id: string; eventId: string; eventTitle: string; eventDate: string; status: RegistrationStatus }[];
}

const maxRegistrations = 20;

/**
 * Finds people by words of name, address or city across all events that are not deleted; latest registration first. All
 * matches are scanned, so `limit` bounds the result, not the cost.
 */
export async function findPeople(connection: Connection, search: string, limit: number): Promise<FoundPerson[]> {
  const terms = nameTerms(search);
  if (terms.length === 0) return [];
  let matching = connection
    .selectFrom("registrations")
    .select((e) => ["email_key", "name_key", e.fn.max("created_at").as("newest")])
    .groupBy(["email_key", "name_key"])
    .orderBy("newest", "desc")
    .orderBy("email_key")
    .orderBy("name_key")
    .limit(limit);
  // Terms consist of letters and digits only, so they contain no LIKE wildcards.
  for (const term of terms) matching = matching.where("search_key", "like", `%${term}%`);
  const people = await matching.execute();
  if (people.length === 0) return [];
  const addresses = people.map(({ email_key }) => email_key);
  const rows = await connection
    .selectFrom("registrations")
    .innerJoin("content", (join) =>
      join.on("content.collection", "=", "events").onRef("content.id", "=", "registrations.event_id"),
    )
    .select([
      "registrations.id",
      "event_id",
      "email_key",
      "name_key",
      "title",
      "first_name",
      "last_name",
      "email",
      "status",
      jsonText(connection, "title").as("event_title"),
      jsonText(connection, "date").as("event_date"),
    ])
    .where("email_key", "in", addresses)
    .where("content.deleted_at", "is", null)
    .orderBy("registrations.created_at", "desc")
    .orderBy("registrations.id", "desc")
    .execute();
  return people.flatMap(({ email_key, name_key }) => {
    const own = rows.filter((row) => row.email_key === email_key && row.name_key === name_key);
    const [newest] = own;
    if (!newest) return [];
    return {
      id: newest.id,
      name: nameInRow(newest),
      email: newest.email,
      registrations: own.slice(0, maxRegistrations).map((row) => ({
        id: row.id,
        eventId: row.event_id,
        eventTitle: row.event_title,
        eventDate: row.event_date,
        status: row.status as RegistrationStatus,
      })),
    };
  });
}
