/**
 * Issued certificates by code, with their unchanged content. A registration has at most one valid certificate per event
 * that is not a duplicate (Zweitschrift). Imports nothing: see 0001.
 */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table certificates (
      code ${text} primary key,
      event_id ${text} not null,
      registration_id ${text} not null references registrations (id) on delete cascade,
      data ${text} not null,
      sha256 ${text} not null,
      is_duplicate integer not null,
      issued_at ${text} not null,
      issued_by ${text},
      withdrawn_at ${text},
      withdrawn_by ${text},
      withdrawn_reason ${text} not null
    )`,
    "create index certificates_by_event on certificates (event_id)",
    "create index certificates_by_registration on certificates (registration_id)",
    `create unique index certificates_valid on certificates (registration_id, event_id)
      where withdrawn_at is null and is_duplicate = 0`,
  ];
}
