/** Finds the payments of an event by the event, as its invoices are found. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table payments add column event_id ${text} not null default ''`,
    `update payments
      set event_id = (select event_id from registrations where registrations.id = payments.registration_id)`,
    "create index payments_by_event on payments (event_id, kind, registration_id)",
  ];
}
