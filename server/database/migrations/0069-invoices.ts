/**
 * Invoices, which outlive the registrations they are about. `invoice_numbers.last`: the last number given in a year, in
 * the row that is locked while the next one is given. `cancelled_by`: number of the Stornorechnung. Imports nothing: see
 * 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    "create table invoice_numbers (year integer primary key, last integer not null)",
    `create table invoices (
      number ${text} primary key,
      year integer not null,
      sequence integer not null,
      kind ${text} not null,
      registration_id ${text} not null,
      event_id ${text} not null,
      email_key ${text} not null,
      data ${text} not null,
      cents integer not null,
      sha256 ${text} not null,
      issued_at ${text} not null,
      issued_by ${text},
      cancelled_by ${text},
      unique (year, sequence)
    )`,
    `create unique index invoices_valid on invoices (registration_id)
      where kind = 'invoice' and cancelled_by is null`,
    "create index invoices_by_registration on invoices (registration_id)",
    "create index invoices_by_event on invoices (event_id)",
    "create index invoices_by_email on invoices (email_key)",
  ];
}
