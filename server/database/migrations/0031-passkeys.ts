/** Passkeys of accounts, and short-lived challenges. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  // Signature counters are unsigned 32-bit integers.
  const integer = engine === "postgres" ? "bigint" : "integer";
  return [
    `create table passkeys (
      id ${text} primary key,
      user_id ${text} not null references auth_user (id) on delete cascade,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter ${integer} not null,
      transports ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text} not null
    )`,
    "create index passkeys_by_user on passkeys (user_id)",
    `create table passkey_challenges (
      challenge_hash ${text} primary key,
      bound_to ${text} not null,
      user_id ${text} references auth_user (id) on delete cascade,
      expires_at ${text} not null
    )`,
    "create index passkey_challenges_by_end on passkey_challenges (expires_at)",
    "create index passkey_challenges_by_user on passkey_challenges (user_id)",
  ];
}
