/** Reports that stand at a chamber and are not true any more. Imports nothing: see 0038. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table former_reports (
      id ${text} primary key,
      registration_id ${text} not null references registrations (id) on delete cascade,
      vnr ${text} not null,
      sealed_efn ${text}
    )${engine === "sqlite" ? " strict" : ""}`,
    "create index former_reports_registration on former_reports (registration_id)",
  ];
}
