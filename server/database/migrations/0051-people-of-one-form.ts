/**
 * `also_about`: the other registrations of one form, as JSON, until the mail that lists them is sent. Imports nothing:
 * see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  return [`alter table mail_outbox add column also_about ${engine === "postgres" ? 'text collate "C"' : "text"}`];
}
