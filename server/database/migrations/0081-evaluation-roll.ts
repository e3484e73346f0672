/**
 * Who has answered an evaluation is deleted with the event, as the answers are: nobody can answer once more, and an event
 * that an import brings back asks anew. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const forget = ["evaluations", "evaluation_roll"]
    .map((table) => `delete from ${table} where old.collection = 'events' and event_id = old.id;`)
    .join(" ");
  return [
    `delete from evaluation_roll where not exists (
      select 1 from content where content.collection = 'events' and content.id = evaluation_roll.event_id
    )`,
    ...(engine === "sqlite"
      ? [
          "drop trigger evaluations_of_content",
          `create trigger evaluations_of_content after delete on content begin ${forget} end`,
        ]
      : [
          `create or replace function forget_evaluations_of_content() returns trigger language plpgsql as $$ begin
            ${forget}
            return null;
          end $$`,
        ]),
  ];
}
