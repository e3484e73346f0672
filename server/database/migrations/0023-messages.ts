/**
 * Messages to participants, including reminders, and their recipients, whose ids are the outbox's record ids. `origin`
 * is the unique key of an automatic message. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table messages (
      id ${text} primary key,
      event_id ${text} not null,
      origin ${text} unique,
      subject ${text} not null,
      body ${text} not null,
      audience ${text} not null,
      options ${text} not null,
      created_at ${text} not null,
      paused_at ${text}
    )`,
    "create index messages_by_event on messages (event_id, created_at)",
    `create table message_recipients (
      id ${text} primary key,
      message_id ${text} not null references messages (id) on delete cascade,
      registration_id ${text} not null references registrations (id) on delete cascade,
      unique (message_id, registration_id)
    )`,
    "create index message_recipients_by_registration on message_recipients (registration_id)",
  ];
}
