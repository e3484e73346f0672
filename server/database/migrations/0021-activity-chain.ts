/**
 * The chain that proves the activity log: a link per entry in the append-only `activity_chain`. Existing entries become
 * its beginning: an empty object marks that their salts are still to be created. The indexes are for the log's page.
 * Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const integer = engine === "postgres" ? "bigint" : "integer";
  const record = engine === "postgres" ? `((details ->> 'id') collate "C")` : "(details ->> 'id')";
  return [
    `create table activity_chain (
      position ${integer} primary key,
      kind ${text} not null check (kind in ('entry', 'removed', 'erased')),
      subject ${text} not null,
      digest ${text} not null,
      sealed_at ${text} not null,
      hash ${text} not null
    )`,
    `alter table activity_logs add column commitments ${text}`,
    `alter table activity_logs add column position ${integer}`,
    "update activity_logs set commitments = '{}'",
    "create unique index activity_logs_by_position on activity_logs (position)",
    "create index activity_logs_unsealed on activity_logs (number) where position is null",
    'create index activity_logs_by_user on activity_logs ("user", timestamp, number)',
    `create index activity_logs_by_record on activity_logs (${record}, timestamp, number)`,
  ];
}
