/** Last authentication of a session's owner, if not at its start; otherwise null. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table auth_session add column "provenAt" ${text}`];
}
