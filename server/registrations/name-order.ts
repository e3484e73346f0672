import { type RawBuilder, sql } from "kysely";
import { dictionaryKey } from "#server/database/engine.ts";

/**
 * Returns what lists of registrations are sorted by to be in the order of names, as in a German dictionary: "Öztürk" is
 * between "Otto" and "Peters", "von Berg" under V. The order is full with the id behind it. The index
 * `registrations_by_name` has it for one event.
 */
export function nameOrder(): RawBuilder<string> {
  // A tab is before every character of a name: "Berg" is before "Berg-Klein", whatever the first names.
  return dictionaryKey(sql<string>`last_name || ${sql.lit("\t")} || first_name`);
}
