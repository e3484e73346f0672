/** Links to set an account's password, and notices to its owner. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  return [
    `create table account_links (
      token_hash ${text} primary key,
      user_id ${text} not null references auth_user (id) on delete cascade,
      purpose ${text} not null,
      created_at ${text} not null,
      expires_at ${text} not null
    )`,
    "create index account_links_by_user on account_links (user_id)",
    `create table account_notices (
      id ${text} primary key,
      user_id ${text} not null references auth_user (id) on delete cascade,
      notice ${text} not null,
      device ${text} not null,
      created_at ${text} not null
    )`,
    "create index account_notices_by_user on account_notices (user_id)",
  ];
}
