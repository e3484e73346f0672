/**
 * Covering indexes for counting search results: the collection of live records, and the search key of an event's
 * registrations. PostgreSQL is as fast without them, and its indexes limit the length of texts. Imports nothing: see
 * 0001.
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
