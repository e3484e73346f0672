/** Attendance by registration and day. `recorded_by` is like `saved_by` of versions. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table attendance (
      registration_id ${text} not null references registrations (id) on delete cascade,
      day ${text} not null,
      came_at ${text},
      left_at ${text},
      method ${text} not null,
      recorded_at ${text} not null,
      recorded_by ${text},
      primary key (registration_id, day)
    )`,
  ];
}
