/** Content, its history and personal data. Imports nothing: an old migration must never change its meaning. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  const json = postgres ? "json" : "text";
  const number = postgres ? "bigint generated always as identity primary key" : "integer primary key autoincrement";
  const field = (name: string) => (postgres ? `((data ->> '${name}') collate "C")` : `(data ->> '${name}')`);

  return [
    `create table content (
      number ${number},
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      data ${json} not null,
      created_at ${text} not null,
      updated_at ${text} not null,
      deleted_at ${text},
      unique (collection, id)
    )`,
    `create index content_by_date on content (collection, deleted_at, ${field("date")}, id)`,
    `create index content_by_pin on content (collection, deleted_at, ${field("isPinned")}, ${field("date")}, id)`,
    `create index content_by_type on content (collection, deleted_at, ${field("type")}, ${field("date")}, id)`,
    `create index content_by_created on content (collection, deleted_at, ${field("createdAt")}, id)`,
    `create index content_by_title on content (collection, deleted_at, ${field("title")}, id)`,

    postgres
      ? "create table content_search (number bigint primary key references content (number) on delete cascade, body tsvector not null)"
      : "create virtual table content_search using fts5 (body, content='', contentless_delete=1, prefix='2 3')",
    ...(postgres ? ["create index content_search_body on content_search using gin (body)"] : []),

    "create table content_counter (id integer primary key check (id = 1), value integer not null)",
    "insert into content_counter (id, value) values (1, 0)",

    `create table revisions (
      collection ${text} not null,
      id ${text} not null,
      version integer not null,
      data ${json} not null,
      saved_at ${text} not null,
      saved_by ${text},
      primary key (collection, id, version)
    )`,

    `create table activity_logs (
      number ${number},
      id ${text} not null unique,
      action ${text} not null,
      section ${text} not null,
      details ${json} not null,
      timestamp ${text} not null,
      "user" ${text} not null
    )`,
    "create index activity_logs_by_time on activity_logs (timestamp)",
    "create index activity_logs_by_section on activity_logs (section, timestamp)",

    `create table registrations (
      id ${text} primary key,
      event_id ${text} not null,
      title ${text} not null,
      first_name ${text} not null,
      last_name ${text} not null,
      email ${text} not null,
      email_key ${text} not null,
      city ${text} not null,
      status ${text} not null check (status in ('new', 'confirmed', 'cancelled')),
      created_at ${text} not null,
      updated_at ${text} not null
    )`,
    "create unique index registrations_one_active on registrations (event_id, email_key) where status <> 'cancelled'",
    "create index registrations_by_event on registrations (event_id, created_at)",
    "create index registrations_by_email on registrations (email_key)",

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

    `create table page_views (
      day ${text} not null,
      path ${text} not null,
      count integer not null,
      primary key (day, path)
    )`,

    `create table mail_outbox (
      id ${text} primary key,
      kind ${text} not null,
      record_id ${text} not null,
      recipient ${text} not null,
      message ${json} not null,
      status ${text} not null check (status in ('waiting', 'sending', 'sent', 'failed')),
      attempts integer not null,
      next_attempt_at ${text},
      last_error ${text},
      created_at ${text} not null,
      settled_at ${text}
    )`,
    "create index mail_outbox_due on mail_outbox (status, next_attempt_at)",

    `create table files (
      key ${text} primary key,
      original_name ${text} not null,
      media_type ${text} not null,
      size_bytes integer not null,
      width integer,
      height integer,
      created_at ${text} not null,
      unused_since ${text}
    )`,
  ];
}
