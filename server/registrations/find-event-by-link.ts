import { linkIdOf } from "#model/text/slug.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { jsonTextEnding } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";

/**
 * Finds the event whose registration link has the same 12-character id at its end as this path segment (`{slug}-{12}`).
 * The slug is for readers only and may be outdated.
 */
export async function findEventByLink(connection: Connection, segment: string): Promise<Stored<"events"> | undefined> {
  return (await findEventsByLink(connection, segment))[0];
}

/** Finds all events whose link has the same id; more than one only after an import. */
export async function findEventsByLink(connection: Connection, link: string): Promise<Stored<"events">[]> {
  const linkId = linkIdOf(link.slice(link.lastIndexOf("/") + 1));
  if (!linkId) return [];
  const rows = await connection
    .selectFrom("content")
    .selectAll()
    .where("collection", "=", "events")
    .where("deleted_at", "is", null)
    .where(jsonTextEnding(connection, ["registrationSettings", "registrationLink"], 12), "=", linkId)
    .orderBy("number", "desc")
    .limit(10)
    .execute();
  return rows
    .map((row) => readRow("events", row))
    .filter(({ registrationSettings: { registrationLink } }) => isRegistrationLink(registrationLink, linkId));
}

/** Whether this is a registration link of this site; other addresses may have the same ending by chance. */
function isRegistrationLink(link: string, linkId: string): boolean {
  const path = /^(?:https?:\/\/[^/]+)?\/anmeldung\/([^/?#]+)$/i.exec(link)?.[1];
  return path !== undefined && linkIdOf(path) === linkId;
}
