/** Sealed EIV password of an event, with its VNR. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table eiv_access (
      event_id ${text} not null primary key,
      vnr ${text} not null,
      sealed_password ${text} not null,
      saved_at ${text} not null
    )`,
  ];
}
