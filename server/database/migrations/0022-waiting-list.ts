/**
 * Order of the waiting list and expiry of offers. SQLite cannot change a check constraint: the table is recreated, with
 * the links that reference its rows. Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const statuses = "check (status in ('new', 'confirmed', 'cancelled', 'waiting'))";
  const waiting = `create index registrations_waiting on registrations (event_id, waiting_rank, created_at, id)
     where status = 'waiting'`;
  if (engine === "postgres") {
    return [
      "alter table registrations drop constraint registrations_status_check",
      `alter table registrations add constraint registrations_status_check ${statuses}`,
      'alter table registrations add column offer_expires_at text collate "C"',
      "alter table registrations add column waiting_rank integer not null default 0",
      waiting,
    ];
  }
  const columns =
    "id, event_id, title, first_name, last_name, email, email_key, city, status, created_at, updated_at, search_key, answers";
  return [
    "create table manage_links_kept as select * from manage_links",
    `create table registrations_rebuilt (
      id text primary key,
      event_id text not null,
      title text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      email_key text not null,
      city text not null,
      status text not null ${statuses},
      created_at text not null,
      updated_at text not null,
      search_key text not null default '',
      answers text not null default '[]',
      offer_expires_at text,
      waiting_rank integer not null default 0
    )`,
    `insert into registrations_rebuilt (${columns}) select ${columns} from registrations`,
    "drop table registrations",
    "alter table registrations_rebuilt rename to registrations",
    "create unique index registrations_one_active on registrations (event_id, email_key) where status <> 'cancelled'",
    "create index registrations_by_email on registrations (email_key)",
    "create index registrations_by_status on registrations (event_id, status, created_at)",
    "create index registrations_by_event on registrations (event_id, created_at, id)",
    "create index registrations_by_last_name on registrations (event_id, lower(last_name), id)",
    "create index registrations_by_status_alone on registrations (event_id, status, id, search_key)",
    waiting,
    "delete from manage_links",
    "insert into manage_links select * from manage_links_kept",
    "drop table manage_links_kept",
  ];
}
