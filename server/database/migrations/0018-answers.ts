/** Answers to an event's own questions, as JSON text. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table registrations add column answers ${text} not null default '[]'`];
}
