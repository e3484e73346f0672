/** State of bulk confirmations, for all instances. Contains ids, no personal data. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  return [
    `create table confirmation_jobs (
      id ${text} primary key,
      event_id ${text} not null,
      job ${postgres ? "json" : "text"} not null,
      written_at ${text} not null
    )`,
  ];
}
