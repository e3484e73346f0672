/**
 * Old addresses and where they lead now, how often each was asked for, and addresses nobody knows. Imports nothing: see
 * 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const counts = (name: string) =>
    `create table ${name} (day ${text} not null, path ${text} not null, count integer not null, primary key (day, path))`;
  return [
    `create table redirects (source ${text} primary key, target ${text} not null, added_at ${text} not null)`,
    counts("redirect_hits"),
    counts("unknown_addresses"),
  ];
}
