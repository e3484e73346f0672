/**
 * When the owner of a session last proved who they are, where that is not its beginning; null elsewhere. Imports nothing:
 * see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table auth_session add column "provenAt" ${text}`];
}
