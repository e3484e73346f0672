import type { RegistrationAnswer } from "#model/events/event-question.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import type { Connection } from "#server/database/schema.ts";

/** Lists the answers of each person who has a seat at an event. */
export async function listAnswers(connection: Connection, eventId: string): Promise<RegistrationAnswer[][]> {
  const rows = await connection
    .selectFrom("registrations")
    .select("answers")
    .where("event_id", "=", eventId)
    .where("status", "in", seatedStatuses)
    .execute();
  return rows.map(({ answers }) => JSON.parse(answers) as RegistrationAnswer[]);
}
