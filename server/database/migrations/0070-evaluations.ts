/**
 * Evaluations of events: the answers, and apart from them who has answered. The answers of an event are one row, so that
 * neither the order of rows nor the transaction that wrote one leads to a person. They are deleted with the event.
 * Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const forget = "delete from evaluations where old.collection = 'events' and event_id = old.id;";
  return [
    "create table evaluations (event_id text primary key, data text not null)",
    `create table evaluation_roll (
      registration_id text not null references registrations (id) on delete cascade,
      event_id text not null,
      primary key (registration_id, event_id)
    )${engine === "sqlite" ? " without rowid" : ""}`,
    ...(engine === "sqlite"
      ? [`create trigger evaluations_of_content after delete on content begin ${forget} end`]
      : [
          `create or replace function forget_evaluations_of_content() returns trigger language plpgsql as $$ begin
            ${forget}
            return null;
          end $$`,
          `create trigger evaluations_of_content after delete on content
            for each row execute function forget_evaluations_of_content()`,
        ]),
  ];
}
