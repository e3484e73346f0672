import type { EventDays } from "#model/events/event-days.ts";
import type { MailKind } from "#model/people/mail-kind.ts";
import { shortName } from "#model/people/person-name.ts";
import { earliestManageableDay, isManageToken } from "#model/registrations/manage-link.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import type { WithId } from "#model/text/id.ts";
import { jsonLastDay, jsonText } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";
import { createSecretToken, secretTokenHash } from "#server/secrets/secret-token.ts";

/**
 * Creates another link to each of these registrations; earlier ones stay valid. Only hashes are stored, so tokens are
 * available here only.
 * @param kind kind of the mail that contains them
 * @returns the tokens by registration id
 */
export async function createManageLinks(
  connection: Connection,
  registrationIds: readonly string[],
  kind: MailKind,
  now: Date,
): Promise<Map<string, string>> {
  const tokens = new Map(registrationIds.map((id) => [id, createSecretToken()]));
  const rows = [...tokens].map(([registration_id, token]) => {
    return { token_hash: secretTokenHash(token), registration_id, sent_with: kind, created_at: now.toISOString() };
  });
  if (rows.length > 0) await connection.insertInto("manage_links").values(rows).execute();
  return tokens;
}

/** Finds the registration of a token, regardless of the state of its event. */
export async function findLinkedRegistration(
  connection: Connection,
  token: string,
): Promise<{ id: string; eventId: string; participation: string } | undefined> {
  if (!isManageToken(token)) return undefined;
  const row = await connection
    .selectFrom("manage_links")
    .innerJoin("registrations", "registrations.id", "manage_links.registration_id")
    .select(["registrations.id", "registrations.event_id", "registrations.participation"])
    .where("token_hash", "=", secretTokenHash(token))
    .executeTakeFirst();
  return row && { id: row.id, eventId: row.event_id, participation: row.participation };
}

/** A registration as listed in the mail with the links. */
export interface ManageableRegistration extends WithId<EventDays> {
  eventTitle: string;
  /** "Anna Beispiel" */
  name: string;
  status: RegistrationStatus;
}

/** Limit of registrations in one mail. */
const maxListed = 50;

/** Lists the registrations of an address whose links are still valid on `today`, earliest event first. */
export async function listManageable(
  connection: Connection,
  emailKey: string,
  today: string,
): Promise<ManageableRegistration[]> {
  const rows = await connection
    .selectFrom("registrations")
    .innerJoin("content", (join) =>
      join.on("content.collection", "=", "events").onRef("content.id", "=", "registrations.event_id"),
    )
    .select([
      "registrations.id",
      "registrations.status",
      "first_name",
      "last_name",
      jsonText(connection, "title").as("title"),
      jsonText(connection, "date").as("date"),
      jsonLastDay(connection).as("last_day"),
    ])
    .where("registrations.email_key", "=", emailKey)
    .where("content.deleted_at", "is", null)
    .where(jsonLastDay(connection), ">=", earliestManageableDay(today))
    .orderBy("date")
    .orderBy("registrations.id")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status as RegistrationStatus,
    eventTitle: row.title,
    name: shortName({ firstName: row.first_name, lastName: row.last_name }),
    date: row.date,
    lastDay: row.last_day,
  }));
}
