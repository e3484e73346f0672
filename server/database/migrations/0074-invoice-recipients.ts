/** To whom the invoice of a registration goes, as the form asks where something costs. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column invoice_recipient ${text} not null default ''`];
}
