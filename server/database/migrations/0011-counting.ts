/**
 * What a search finds is counted in indexes, without opening a record: the collection of each one that is not in the
 * trash, and what the registrations of an event are found by. PostgreSQL counts as quickly without, and its indexes take
 * no text of any length. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  return engine === "postgres"
    ? []
    : [
        "create index content_live on content (number, collection) where deleted_at is null",
        "drop index registrations_by_status_alone",
        "create index registrations_by_status_alone on registrations (event_id, status, id, search_key)",
      ];
}
