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

    // What remains is the memory that keeps anybody from being mailed twice about the same thing: mails are written from
    // their record each time, so the outbox holds nobody's data.
    "alter table mail_outbox drop column recipient",
    "alter table mail_outbox drop column message",
    "create unique index mail_outbox_one_per_record on mail_outbox (kind, record_id)",
  ];
}
