/** Accounts, sessions and other data of Better Auth, under its column names. Imports nothing: see 0001. */
export function up(engine: "sqlite" | "postgres"): string[] {
  const postgres = engine === "postgres";
  const text = postgres ? 'text collate "C"' : "text";
  const instant = postgres ? "timestamptz" : "text";
  const boolean = postgres ? "boolean" : "integer";

  return [
    `create table auth_user (
      id ${text} primary key,
      name ${text} not null,
      email ${text} not null unique,
      "emailVerified" ${boolean} not null,
      image ${text},
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null,
      "disabledAt" ${instant}
    )`,

    `create table auth_session (
      id ${text} primary key,
      "userId" ${text} not null references auth_user (id) on delete cascade,
      token ${text} not null unique,
      "expiresAt" ${instant} not null,
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null,
      "ipAddress" ${text},
      "userAgent" ${text}
    )`,
    'create index auth_session_by_user on auth_session ("userId")',

    `create table auth_account (
      id ${text} primary key,
      "userId" ${text} not null references auth_user (id) on delete cascade,
      "providerId" ${text} not null,
      "accountId" ${text} not null,
      password ${text},
      "accessToken" ${text},
      "refreshToken" ${text},
      "idToken" ${text},
      "accessTokenExpiresAt" ${instant},
      "refreshTokenExpiresAt" ${instant},
      scope ${text},
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null,
      unique ("providerId", "accountId")
    )`,
    'create index auth_account_by_user on auth_account ("userId")',

    `create table auth_verification (
      id ${text} primary key,
      identifier ${text} not null,
      value ${text} not null,
      "expiresAt" ${instant} not null,
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null
    )`,
    "create index auth_verification_by_identifier on auth_verification (identifier)",
  ];
}
