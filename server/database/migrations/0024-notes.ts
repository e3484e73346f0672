/** The secretariat's note about a registration. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column note ${text} not null default ''`];
}
