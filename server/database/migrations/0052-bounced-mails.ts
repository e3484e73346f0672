/**
 * `sent_to`: keyed hash of the address a mail was sent to. `bounced_at`: when it came back because there is no such
 * mailbox. Imports nothing: see 0038.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `alter table mail_outbox add column sent_to ${text}`,
    `alter table mail_outbox add column bounced_at ${text}`,
    "create index mail_outbox_bounced on mail_outbox (sent_to) where bounced_at is not null",
  ];
}
