import { accountTables } from "./first-schema/accounts.ts";
import { columnTypesOf } from "./first-schema/column-types.ts";
import { contentTables } from "./first-schema/content.ts";
import { contentLists } from "./first-schema/content-lists.ts";
import { operationTables } from "./first-schema/operation.ts";
import { registrationTables } from "./first-schema/registrations.ts";

/**
 * The schema of release 1.0: what 38 migrations before it made, which were never released (docs/decisions/0060). Imports
 * only its own parts: an old migration must never change its meaning.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const types = columnTypesOf(engine);
  const parts = [contentTables, contentLists, registrationTables, accountTables, operationTables];
  return parts.flatMap((statementsOf) => statementsOf(types));
}
