/** Registration links, search among registrations, used captchas, one mail per record. Imports nothing. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  const linkEnding = postgres
    ? `(right(data #>> '{registrationSettings,registrationLink}', 12) collate "C")`
    : "substr(data ->> '$.registrationSettings.registrationLink', -12)";

  return [
    `create index content_by_registration_link on content (collection, deleted_at, ${linkEnding})`,

    `alter table registrations add column search_key ${text} not null default ''`,
    "create index registrations_by_status on registrations (event_id, status, created_at)",
    "drop index registrations_by_event",
    "create index registrations_by_event on registrations (event_id, created_at, id)",

    `create table used_challenges (
      id ${text} primary key,
      expires_at ${text} not null
    )`,
    "create index used_challenges_by_time on used_challenges (expires_at)",

    // Prevents sending a mail about the same record twice. Mails are composed from their record, so the outbox contains
    // no personal data.
    "alter table mail_outbox drop column recipient",
    "alter table mail_outbox drop column message",
    "create unique index mail_outbox_one_per_record on mail_outbox (kind, record_id)",
  ];
}
