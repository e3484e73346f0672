/**
 * Payments and refunds of registrations. `kind`: payment or refund. `entry`: fingerprint of an entry of a bank statement,
 * which may be shared by registrations that one transfer paid for. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table payments (
      id ${text} primary key,
      registration_id ${text} not null references registrations (id) on delete cascade,
      kind ${text} not null,
      cents integer not null check (cents >= 0),
      received_on ${text} not null,
      payer ${text} not null,
      entry ${text},
      entered_at ${text} not null,
      entered_by ${text}
    )`,
    "create index payments_by_registration on payments (registration_id)",
    "create unique index payments_by_entry on payments (entry, registration_id) where entry is not null",
  ];
}
