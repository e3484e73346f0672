/** When a registration was marked as reported to the chamber; null if it was not. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column points_reported_at ${text}`];
}
