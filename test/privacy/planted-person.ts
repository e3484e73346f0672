import { type Kysely, sql } from "kysely";
import { writeContent } from "#server/content/store/write-content.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { personColumns } from "#server/privacy/person-columns.ts";
import { anEvent } from "#test/builders.ts";
import { anotherEfn, efns, someEfn } from "#test/certificates/efns.ts";

export const person = "kanari.vogel@praxis.example";
export const plantedAt = "2026-06-14T10:00:00.000Z";

/** The text planted in a column that holds a person. */
export const canary = (table: string, column: string) => `Kanari ${table} ${column.replaceAll("_", " ")} zwitschert`;

/** Values that a column needs to have, instead of a canary; JSON keeps it. */
const given: Record<string, Record<string, string>> = {
  registrations: {
    email: person,
    email_key: person,
    name_key: "kanari vogel",
    status: "confirmed",
    paid_on: "2026-06-13",
    sealed_efn: efns.seal(someEfn, "r-own"),
    answers: JSON.stringify([{ id: "a", label: "Essen?", answer: canary("registrations", "answers") }]),
    workshops: JSON.stringify([canary("registrations", "workshops")]),
  },
  former_reports: { sealed_efn: efns.seal(anotherEfn, "f-own") },
  certificates: { data: JSON.stringify({ participant: canary("certificates", "data") }) },
  contact: { email: person },
  auth_user: { email: person, role: "editorial", disabledAt: plantedAt },
};

/** Rows about the person, apart from what `personColumns` says they hold; referenced rows first. */
const rows: [table: string, row: Record<string, unknown>][] = [
  [
    "registrations",
    { id: "r-own", event_id: "e1", created_at: plantedAt, updated_at: plantedAt, confirmed_at: plantedAt },
  ],
  [
    "payments",
    {
      id: "pay-own",
      registration_id: "r-own",
      kind: "payment",
      cents: 12_345,
      received_on: "2026-06-13",
      entered_at: plantedAt,
    },
  ],
  ["attendance", { registration_id: "r-own", day: "2026-06-13", method: "door", recorded_at: plantedAt }],
  ["former_reports", { id: "f-own", registration_id: "r-own", vnr: "2760902026000010017" }],
  ["manage_links", { token_hash: "t", registration_id: "r-own", sent_with: "links", created_at: plantedAt }],
  ["evaluation_roll", { registration_id: "r-own", event_id: "e1" }],
  ["certificates", { event_id: "e1", registration_id: "r-own", issued_at: plantedAt, is_duplicate: 0 }],
  ["contact", { id: "c-own", created_at: plantedAt, answered_at: plantedAt }],
  ["mail_outbox", { id: "m", record_id: "r-own", ...mail("confirmation") }],
  ["auth_user", { id: "u-own", createdAt: plantedAt, updatedAt: plantedAt, emailVerified: 1 }],
  ["auth_account", { id: "a-own", userId: "u-own", createdAt: plantedAt, updatedAt: plantedAt }],
  ["auth_session", { id: "s-own", userId: "u-own", expiresAt: plantedAt, createdAt: plantedAt, updatedAt: plantedAt }],
  ["account_notices", { id: "n-own", user_id: "u-own", notice: "new_device", created_at: plantedAt }],
  ["mail_outbox", { id: "m2", record_id: "n-own", ...mail("account-notice") }],
  [
    "passkeys",
    {
      ...{ id: "p-own", user_id: "u-own", credential_id: "c", public_key: "k", counter: 0, transports: "" },
      ...{ created_at: plantedAt, last_used_at: "" },
    },
  ],
];

function mail(kind: string) {
  return { kind, status: "sent", attempts: 1, created_at: plantedAt, settled_at: plantedAt };
}

/**
 * Stores a registration, a message, a locked account and what belongs to them, with a canary in each column that
 * `personColumns` says is the person's. @returns the canaries by table and column
 */
export async function plantPerson(database: Database, eventDay = "2026-09-12"): Promise<[string, string, string][]> {
  const isPostgres = engineOf(database) === "postgres";
  const document = anEvent({ title: "Tagung", date: eventDay });
  await database
    .transaction()
    .execute((transaction) =>
      writeContent(
        transaction,
        { collection: "events", id: "e1", document, expected: "any", activity: null },
        { email: null, now: new Date(plantedAt) },
      ),
    );
  const planted: [string, string, string][] = [];
  for (const [table, fixed] of rows) {
    const texts: Record<string, string> = {};
    const { columns, person: theirs } = personColumns[table] ?? {};
    for (const [column, rule] of Object.entries(columns ?? {})) {
      const isTheirs = rule.holds === "own" || (rule.holds === "text" && theirs !== undefined);
      if (isTheirs && !(column in fixed)) texts[column] = given[table]?.[column] ?? canary(table, column);
    }
    for (const [column, text] of Object.entries(texts)) planted.push([table, column, text]);
    const row = {
      ...given[table],
      ...texts,
      ...fixed,
      ...(isPostgres && "emailVerified" in fixed && { emailVerified: true }),
    };
    await (database as unknown as Kysely<Record<string, object>>).insertInto(table).values(row).execute();
  }
  return planted;
}

/** Returns every row of every table as text, by table. */
export async function dumpTables(database: Database): Promise<Map<string, string>> {
  const dump = new Map<string, string>();
  for (const { name } of await database.introspection.getTables()) {
    if (/^content_search/.test(name)) continue;
    const { rows: all } = await sql`select * from ${sql.table(name)}`.execute(database);
    dump.set(name, JSON.stringify(all));
  }
  return dump;
}
