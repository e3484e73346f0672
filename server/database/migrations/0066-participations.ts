/**
 * The kind of participation and the workshops a person has chosen, by their ids in the event. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table registrations add column participation ${text} not null default ''`,
    `alter table registrations add column workshops ${text} not null default '[]'`,
  ];
}
