import { linkIdOf } from "#model/slug.ts";
import { readRow, type Stored } from "#server/content/store/content-store.ts";
import { jsonTextEnding } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";

/**
 * The event whose registration link ends in the 12 characters that this path segment ends in (`{slug}-{12}`); the slug
 * before them is for people and may be an old one.
 */
export async function findEventByLink(connection: Connection, segment: string): Promise<Stored<"events"> | undefined> {
  return (await findEventsByLink(connection, segment))[0];
}

/** All events with a link of the same ending; more than one only after an import. */
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

/** A link of ours, with or without its origin; any other address may end in the same characters by chance. */
function isRegistrationLink(link: string, linkId: string): boolean {
  const path = /^(?:https?:\/\/[^/]+)?\/anmeldung\/([^/?#]+)$/i.exec(link)?.[1];
  return path !== undefined && linkIdOf(path) === linkId;
}
