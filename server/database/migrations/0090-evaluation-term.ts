/**
 * Until when an evaluation was said to be open when it was answered, as the event may get another date. Imports nothing: see
 * 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table evaluations add column open_until ${text} not null default ''`];
}
