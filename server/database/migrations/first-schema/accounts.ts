import type { ColumnTypes } from "./column-types.ts";

/** Accounts of the back office with their sessions, second factors and passkeys. */
export function accountTables({ text, long, instant, truth }: ColumnTypes): string[] {
  const ofAccount = "references auth_user (id) on delete cascade";
  return [
    `create table auth_user (
      id ${text} primary key,
      name ${text} not null,
      email ${text} not null unique,
      "emailVerified" ${truth} not null,
      image ${text},
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null,
      "disabledAt" ${instant},
      "passwordGivenAt" ${instant},
      "failedSignIns" integer not null default 0,
      role text,
      "lastSignInAt" text,
      "secondFactorAskedAt" ${text}
    )`,
    `create table auth_session (
      id ${text} primary key,
      "userId" ${text} not null ${ofAccount},
      token ${text} not null unique,
      "expiresAt" ${instant} not null,
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null,
      "ipAddress" ${text},
      "userAgent" ${text},
      "failedSignIns" integer not null default 0,
      "provenAt" ${text}
    )`,
    'create index auth_session_by_user on auth_session ("userId")',
    `create table auth_account (
      id ${text} primary key,
      "userId" ${text} not null ${ofAccount},
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
    'create unique index auth_account_by_provider on auth_account ("userId", "providerId")',
    `create table auth_verification (
      id ${text} primary key,
      identifier ${text} not null,
      value ${text} not null,
      "expiresAt" ${instant} not null,
      "createdAt" ${instant} not null,
      "updatedAt" ${instant} not null
    )`,
    "create index auth_verification_by_identifier on auth_verification (identifier)",
    `create table account_links (
      token_hash ${text} primary key,
      user_id ${text} not null ${ofAccount},
      purpose ${text} not null,
      created_at ${text} not null,
      expires_at ${text} not null
    )`,
    "create index account_links_by_user on account_links (user_id)",
    `create table account_notices (
      id ${text} primary key,
      user_id ${text} not null ${ofAccount},
      notice ${text} not null,
      device ${text} not null,
      created_at ${text} not null
    )`,
    "create index account_notices_by_user on account_notices (user_id)",
    `create table second_factors (
      user_id ${text} primary key ${ofAccount},
      sealed_key ${text} not null,
      confirmed_at ${text},
      last_step integer not null,
      tries integer not null,
      tries_since ${text} not null
    )`,
    `create table recovery_codes (code_hash ${text} primary key, user_id ${text} not null ${ofAccount})`,
    "create index recovery_codes_by_user on recovery_codes (user_id)",
    `create table passkeys (
      id ${text} primary key,
      user_id ${text} not null ${ofAccount},
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter ${long} not null,
      transports ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text} not null
    )`,
    "create index passkeys_by_user on passkeys (user_id)",
    `create table passkey_challenges (
      challenge_hash ${text} primary key,
      bound_to ${text} not null,
      user_id ${text} ${ofAccount},
      expires_at ${text} not null
    )`,
    "create index passkey_challenges_by_end on passkey_challenges (expires_at)",
    "create index passkey_challenges_by_user on passkey_challenges (user_id)",
  ];
}
