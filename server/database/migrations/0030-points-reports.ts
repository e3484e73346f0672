/** When somebody reported the points of a registration to the chamber; null for not yet. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column points_reported_at ${text}`];
}
