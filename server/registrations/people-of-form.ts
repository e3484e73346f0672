import { fullName } from "#model/people/person-name.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import type { Connection } from "#server/database/schema.ts";

/**
 * Lists whom a person has registered for an event with their own form, for the mail to that person; "" for nobody.
 * Whoever was moved to another event or has cancelled since is left out.
 */
export async function listPeopleOfForm(
  connection: Connection,
  eventId: string,
  ids: readonly string[],
): Promise<string> {
  if (ids.length === 0) return "";
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "title", "first_name", "last_name"])
    .where("event_id", "=", eventId)
    .where("id", "in", ids)
    .where("status", "in", statusesFor("sendReceipt"))
    .execute();
  const people = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (people.length === 0) return "";
  const names = people.map((row) => `- ${fullName({ ...row, firstName: row.first_name, lastName: row.last_name })}`);
  return `Mit Ihnen angemeldet, jeweils mit eigener E-Mail und eigenem Link:\n${names.join("\n")}`;
}
