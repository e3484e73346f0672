/** How bulk confirmations stand, for whichever instance is asked. Holds ids, nobody's data. Imports nothing: see 0001. */
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
