import { institutionId, knownAnswer } from "#model/events/asked-questions.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import type { Row } from "#server/database/schema.ts";

/** Returns the institution of a registered person; "" for none. */
export function institutionInRow({ answers }: Pick<Row<"registrations">, "answers">): string {
  return knownAnswer(JSON.parse(answers) as RegistrationAnswer[], institutionId);
}
