/** When a registration was cancelled, which decides what is paid back of it. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column cancelled_at ${text} not null default ''`];
}
