import type { ColumnTypes } from "./column-types.ts";

/** Registrations and what belongs to them: links, attendance, certificates, messages. */
export function registrationTables({ isPostgres, text }: ColumnTypes): string[] {
  const ofRegistration = "references registrations (id) on delete cascade";
  return [
    `create table registrations (
      id ${text} primary key,
      event_id ${text} not null,
      title ${text} not null,
      first_name ${text} not null,
      last_name ${text} not null,
      email ${text} not null,
      email_key ${text} not null,
      city ${text} not null,
      status ${text} not null check (status in ('new', 'confirmed', 'cancelled', 'waiting')),
      created_at ${text} not null,
      updated_at ${text} not null,
      search_key ${text} not null default '',
      answers ${text} not null default '[]',
      offer_expires_at ${text},
      waiting_rank integer not null default 0,
      note ${text} not null default '',
      sealed_efn ${text},
      paid_on ${text} not null default '',
      points_reported_at ${text}
    )`,
    "create unique index registrations_one_active on registrations (event_id, email_key) where status <> 'cancelled'",
    "create index registrations_by_email on registrations (email_key)",
    "create index registrations_by_status on registrations (event_id, status, created_at)",
    "create index registrations_by_event on registrations (event_id, created_at, id)",
    "create index registrations_by_last_name on registrations (event_id, lower(last_name), id)",
    // With the search key, SQLite counts matches from the index alone.
    `create index registrations_by_status_alone on registrations (event_id, status, id${isPostgres ? "" : ", search_key"})`,
    `create index registrations_waiting on registrations (event_id, waiting_rank, created_at, id)
      where status = 'waiting'`,
    `create table manage_links (
      token_hash ${text} primary key,
      registration_id ${text} not null ${ofRegistration},
      sent_with ${text} not null,
      created_at ${text} not null
    )`,
    "create index manage_links_by_registration on manage_links (registration_id, created_at)",
    `create table attendance (
      registration_id ${text} not null ${ofRegistration},
      day ${text} not null,
      came_at ${text},
      left_at ${text},
      method ${text} not null,
      recorded_at ${text} not null,
      recorded_by ${text},
      primary key (registration_id, day)
    )`,
    `create table certificates (
      code ${text} primary key,
      event_id ${text} not null,
      registration_id ${text} not null ${ofRegistration},
      data ${text} not null,
      sha256 ${text} not null,
      is_duplicate integer not null,
      issued_at ${text} not null,
      issued_by ${text},
      withdrawn_at ${text},
      withdrawn_by ${text},
      withdrawn_reason ${text} not null,
      mail_asked_at ${text}
    )`,
    "create index certificates_by_event on certificates (event_id)",
    "create index certificates_by_registration on certificates (registration_id)",
    `create unique index certificates_valid on certificates (registration_id, event_id)
      where withdrawn_at is null and is_duplicate = 0`,
    `create table certificate_pictures (sha256 ${text} primary key, data ${text} not null)`,
    `create table eiv_access (
      event_id ${text} not null primary key,
      vnr ${text} not null,
      sealed_password ${text} not null,
      saved_at ${text} not null
    )`,
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
      registration_id ${text} not null ${ofRegistration},
      unique (message_id, registration_id)
    )`,
    "create index message_recipients_by_registration on message_recipients (registration_id)",
  ];
}
