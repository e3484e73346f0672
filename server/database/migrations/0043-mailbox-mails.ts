/** Recent mails that strangers caused, for the limit per mailbox (`mailbox`: a keyed hash). Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table mailbox_mails (id ${text} primary key, mailbox ${text} not null, sent_at ${text} not null)`,
    "create index mailbox_mails_by_mailbox on mailbox_mails (mailbox, sent_at)",
    "create index mailbox_mails_by_sent_at on mailbox_mails (sent_at)",
  ];
}
