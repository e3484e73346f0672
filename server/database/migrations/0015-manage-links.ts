/**
 * Links to manage a registration; several per registration may be valid. Only hashes of their tokens are stored.
 * Deleted with their registration. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table manage_links (
      token_hash ${text} primary key,
      registration_id ${text} not null references registrations (id) on delete cascade,
      sent_with ${text} not null,
      created_at ${text} not null
    )`,
    "create index manage_links_by_registration on manage_links (registration_id, created_at)",
  ];
}
