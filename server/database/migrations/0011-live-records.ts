/**
 * The collection of each record that is not in the trash, small enough to stay in memory: what a search finds is counted
 * without opening the records. PostgreSQL counts as quickly without. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  return engine === "postgres"
    ? []
    : ["create index content_live on content (number, collection) where deleted_at is null"];
}
