/** When sending a certificate by mail was requested; each is sent once. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [`alter table certificates add column mail_asked_at ${text}`];
}
