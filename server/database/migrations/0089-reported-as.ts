/** The VNR under which somebody was reported to the chamber, as the event may get another. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column reported_as ${text} not null default ''`];
}
