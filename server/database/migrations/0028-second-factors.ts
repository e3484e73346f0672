/** Sealed keys of authenticator apps, and unused recovery codes. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table second_factors (
      user_id ${text} primary key references auth_user (id) on delete cascade,
      sealed_key ${text} not null,
      confirmed_at ${text},
      last_step integer not null,
      tries integer not null,
      tries_since ${text} not null
    )`,
    `create table recovery_codes (
      code_hash ${text} primary key,
      user_id ${text} not null references auth_user (id) on delete cascade
    )`,
    "create index recovery_codes_by_user on recovery_codes (user_id)",
  ];
}
