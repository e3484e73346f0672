/** Last run of each nightly task, so that several instances run it once. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table task_runs (
      name ${text} primary key,
      ran_on ${text} not null
    )`,
  ];
}
