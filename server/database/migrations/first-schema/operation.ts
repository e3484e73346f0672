import type { ColumnTypes } from "./column-types.ts";

/** The activity log, mails, contact messages, files, and what the program notes for itself. */
export function operationTables({ isPostgres, text, json, long, ownNumber, field }: ColumnTypes): string[] {
  return [
    `create table activity_logs (
      number ${ownNumber},
      id ${text} not null unique,
      action ${text} not null,
      section ${text} not null,
      details ${json} not null,
      timestamp ${text} not null,
      "user" ${text} not null,
      commitments ${text},
      position ${long}
    )`,
    "create index activity_logs_by_time on activity_logs (timestamp)",
    "create index activity_logs_by_section on activity_logs (section, timestamp)",
    "create unique index activity_logs_by_position on activity_logs (position)",
    "create index activity_logs_unsealed on activity_logs (number) where position is null",
    'create index activity_logs_by_user on activity_logs ("user", timestamp, number)',
    `create index activity_logs_by_record on activity_logs (${field("details", "id")}, timestamp, number)`,
    `create table activity_chain (
      position ${long} primary key,
      kind ${text} not null check (kind in ('entry', 'removed', 'erased')),
      subject ${text} not null,
      digest ${text} not null,
      sealed_at ${text} not null,
      hash ${text} not null
    )`,
    `create table mail_outbox (
      id ${text} primary key,
      kind ${text} not null,
      record_id ${text} not null,
      status ${text} not null check (status in ('waiting', 'sending', 'sent', 'failed')),
      attempts integer not null,
      next_attempt_at ${text},
      last_error ${text},
      created_at ${text} not null,
      settled_at ${text}
    )`,
    "create index mail_outbox_due on mail_outbox (status, next_attempt_at)",
    "create unique index mail_outbox_one_per_record on mail_outbox (kind, record_id)",
    `create table contact (
      id ${text} primary key,
      first_name ${text} not null,
      last_name ${text} not null,
      email ${text} not null,
      phone ${text} not null,
      message ${text} not null,
      created_at ${text} not null,
      read_at ${text},
      answered_at ${text}
    )`,
    "create index contact_by_time on contact (created_at)",
    `create table used_challenges (id ${text} primary key, expires_at ${text} not null)`,
    "create index used_challenges_by_time on used_challenges (expires_at)",
    `create table files (
      key ${text} primary key,
      original_name ${text} not null,
      media_type ${text} not null,
      size_bytes integer not null,
      width integer,
      height integer,
      created_at ${text} not null,
      unused_since ${text},
      variants ${text}
    )`,
    "create index files_unused on files (unused_since) where unused_since is not null",
    "create index files_without_variants on files (created_at) where variants is null and width is not null",
    `create table file_uses (
      key ${text} not null,
      collection ${text} not null,
      id ${text} not null,
      primary key (key, collection, id)
    )`,
    "create index file_uses_by_record on file_uses (collection, id)",
    `create table file_texts (key ${text} primary key, text ${text} not null, extracted_at ${text} not null)`,
    `create table media (
      key ${text} primary key,
      version integer not null,
      uploaded_by ${text},
      description ${text} not null default '',
      source ${text} not null default '',
      licence ${text} not null default '',
      consent_until ${text} not null default '',
      focal_x integer not null default 50,
      focal_y integer not null default 50,
      is_kept integer not null default 0,
      saved_by ${text},
      saved_at ${text} not null default ''
    )`,
    `create table page_views (
      day ${text} not null,
      path ${text} not null,
      count integer not null,
      primary key (day, path)
    )`,
    `create table confirmation_jobs (
      id ${text} primary key,
      event_id ${text} not null,
      job ${json} not null,
      written_at ${text} not null
    )`,
    `create table task_runs (name ${text} primary key, ran_on ${text} not null)`,
    `create table installation (name ${text} primary key, value ${text} not null)`,
    // Unlogged: counting waits for no disk, and neither replicas nor archives contain it (docs/decisions/0048).
    `create ${isPostgres ? "unlogged " : ""}table rate_limits (
      key ${text} primary key,
      points integer not null default 0,
      expire bigint
    )`,
  ];
}
