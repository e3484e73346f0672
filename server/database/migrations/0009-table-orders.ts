/** Indexes for sorting tables of the back office with ten thousand events. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const field = (name: string) => (postgres ? `((data ->> '${name}') collate "C")` : `(data ->> '${name}')`);
  const index = (name: string, collection: string, columns: string) =>
    postgres
      ? `create index ${name} on content (${columns}) where collection = '${collection}' and deleted_at is null`
      : `create index ${name} on content (collection, deleted_at, ${columns}) where collection = '${collection}'`;

  return [
    index("events_by_location", "events", `${field("location")}, ${field("date")}, id`),
    index("events_by_points", "events", `(cast(data ->> 'certificationPoints' as bigint)), ${field("date")}, id`),
    index("news_by_type_and_title", "news", `${field("type")}, ${field("title")}, id`),
    // Newest first within each value, in both directions of the column.
    index("news_by_type_newest", "news", `${field("type")}, ${field("date")} desc, id desc`),
    index("news_by_pin_newest", "news", `${field("isPinned")}, ${field("date")} desc, id desc`),
    "create index registrations_by_last_name on registrations (event_id, lower(last_name), id)",
    "create index registrations_by_status_alone on registrations (event_id, status, id)",
  ];
}
