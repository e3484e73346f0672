import {
  codes,
  column,
  each,
  hashes,
  ids,
  instants,
  nobody,
  numbers,
  own,
  type PersonTable,
  unreported,
} from "./column.ts";

const neverWritten = nobody("never written");
const madeByDevice = nobody("made by the device, which alone knows whose they are");

const ofAccount = { person: "account", ends: { not: "with the account, which an administrator deletes" } } as const;

/** Tables of the back office's accounts. */
export const accountTables = {
  auth_user: {
    ...ofAccount,
    columns: {
      ...each(ids, "id"),
      ...each(own("account"), "name", "role"),
      ...each(own("email"), "email"),
      ...each(neverWritten, "image"),
      ...each(numbers, "emailVerified", "failedSignIns"),
      ...each(instants, "createdAt", "updatedAt", "disabledAt", "passwordGivenAt", "lastSignInAt"),
      ...each(instants, "secondFactorAskedAt"),
    },
  },
  auth_account: {
    ...ofAccount,
    columns: {
      ...each(ids, "id", "userId"),
      ...each(own("identities"), "providerId", "accountId"),
      ...each(hashes, "password"),
      ...each(neverWritten, "accessToken", "refreshToken", "idToken", "scope"),
      ...each(instants, "accessTokenExpiresAt", "refreshTokenExpiresAt", "createdAt", "updatedAt"),
    },
  },
  auth_session: {
    ...ofAccount,
    ends: "sessionDays",
    columns: {
      ...each(ids, "id", "userId"),
      ...each(unreported("opens the session"), "token"),
      ...each(neverWritten, "ipAddress"),
      ...each(own("sessions"), "userAgent"),
      ...each(numbers, "failedSignIns"),
      ...each(instants, "expiresAt", "createdAt", "updatedAt", "provenAt"),
    },
  },
  auth_verification: {
    columns: {
      ...each(neverWritten, "id", "identifier", "value"),
      ...each(instants, "expiresAt", "createdAt", "updatedAt"),
    },
  },
  account_links: {
    ...ofAccount,
    columns: {
      ...each(hashes, "token_hash"),
      ...each(ids, "user_id"),
      ...each(codes, "purpose"),
      ...each(instants, "created_at", "expires_at"),
    },
  },
  account_notices: {
    ...ofAccount,
    columns: {
      ...each(ids, "id", "user_id"),
      ...each(codes, "notice"),
      ...each(unreported("on its way to the owner, who has got it by mail"), "device"),
      ...each(instants, "created_at"),
    },
  },
  second_factors: {
    ...ofAccount,
    columns: {
      ...each(ids, "user_id"),
      ...each(nobody("a random key"), "sealed_key"),
      ...each(instants, "confirmed_at", "tries_since"),
      ...each(numbers, "last_step", "tries"),
    },
  },
  recovery_codes: { ...ofAccount, columns: { ...each(hashes, "code_hash"), ...each(ids, "user_id") } },
  passkeys: {
    ...ofAccount,
    section: "redaktion",
    columns: {
      id: column(ids, "Kennung"),
      user_id: column(ids, "Konto"),
      credential_id: column(madeByDevice, "mit einer Kennung"),
      public_key: column(madeByDevice, "öffentlicher Schlüssel"),
      counter: column(numbers, "ein Zähler"),
      transports: column(madeByDevice, "Übertragungswege"),
      name: column(own("passkeys"), "der Name, den er bekommen hat"),
      created_at: column(instants, "Zeitpunkt des Hinzufügens"),
      last_used_at: column(instants, "letzten Nutzung"),
    },
  },
  passkey_challenges: {
    ...ofAccount,
    columns: {
      ...each(hashes, "challenge_hash", "bound_to"),
      ...each(ids, "user_id"),
      ...each(instants, "expires_at"),
    },
  },
} satisfies Record<string, PersonTable>;
