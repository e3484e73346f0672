/** Date of payment of a registration; "" without one. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column paid_on ${text} not null default ''`];
}
