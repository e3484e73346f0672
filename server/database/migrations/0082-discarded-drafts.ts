/** When a draft was discarded whose record went to the trash later, which does not come back with it. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table drafts add column discarded_at ${text}`];
}
