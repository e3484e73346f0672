/**
 * Which people were erased, so that a restored backup does not bring them back (docs/decisions/0053). `person`: a keyed
 * hash of the address. And when a message to the secretariat that nobody marked as answered will be deleted. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table erasures (
      person ${text} primary key,
      erased_at ${text} not null,
      keeps_account integer not null
    )`,
    `alter table contact add column ends_on ${text}`,
  ];
}
