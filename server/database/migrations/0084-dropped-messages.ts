/** When a mail to a recipient was dropped, which is no mail that was sent long ago. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table message_recipients add column dropped_at ${text}`];
}
