import { randomBytes } from "node:crypto";
import { createId } from "#model/text/create-id.ts";
import type { Connection } from "#server/database/schema.ts";
import { secretTokenHash } from "#server/secrets/secret-token.ts";
import { createSessionToken, sessionSeconds } from "./session-token.ts";

/** A session with the account it belongs to. */
export interface StoredSession {
  session: { id: string; createdAt: Date; updatedAt: Date };
  user: { id: string; email: string; role: string | null; isDisabled: boolean; isPasswordGiven: boolean };
}

/** @param device name of the browser, see `deviceName`. @returns its id and token; the token is available here only */
export async function insertSession(
  connection: Connection,
  { userId, device, provenAt }: { userId: string; device: string; provenAt: Date | undefined },
  now: Date,
): Promise<{ id: string; token: string }> {
  const [id, token] = [createId(randomBytes(20)), createSessionToken()];
  const instant = now.toISOString();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000).toISOString();
  const row = {
    ...{ id, userId, token: secretTokenHash(token), userAgent: device, provenAt: provenAt?.toISOString() ?? null },
    ...{ expiresAt, createdAt: instant, updatedAt: instant },
  };
  await connection.insertInto("auth_session").values(row).execute();
  return { id, token };
}

/** Finds a session that has not expired. */
export async function findSession(
  connection: Connection,
  token: string,
  now: Date,
): Promise<StoredSession | undefined> {
  const row = await connection
    .selectFrom("auth_session")
    .innerJoin("auth_user", "auth_user.id", "auth_session.userId")
    .select(["auth_session.id", "auth_session.createdAt", "auth_session.updatedAt", "auth_session.userId"])
    .select(["email", "role", "disabledAt", "passwordGivenAt"])
    .where("token", "=", secretTokenHash(token))
    .where("expiresAt", ">=", now.toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, role } = row;
  return {
    session: { id: row.id, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) },
    user: {
      ...{ id: row.userId, email, role },
      isDisabled: row.disabledAt !== null,
      isPasswordGiven: row.passwordGivenAt !== null,
    },
  };
}

/** Lists an account's sessions that have not expired. */
export async function listSessions(connection: Connection, userId: string, now: Date) {
  const rows = await connection
    .selectFrom("auth_session")
    .select(["id", "userAgent", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now.toISOString())
    .execute();
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    ...{ id, device: userAgent ?? "" },
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  }));
}

/** Records that a session is in use. */
export async function touchSession(connection: Connection, id: string, now: Date): Promise<void> {
  const update = connection.updateTable("auth_session").set({ updatedAt: now.toISOString() });
  await update.where("id", "=", id).execute();
}

export async function deleteSession(connection: Connection, id: string): Promise<void> {
  await connection.deleteFrom("auth_session").where("id", "=", id).execute();
}

/** Deletes the session of a browser that signs in again. */
export async function deleteSessionOfToken(connection: Connection, token: string): Promise<void> {
  await connection.deleteFrom("auth_session").where("token", "=", secretTokenHash(token)).execute();
}

/** Deletes sessions of all accounts last used before an instant. */
export async function deleteSessionsUnusedSince(connection: Connection, instant: Date): Promise<void> {
  await connection.deleteFrom("auth_session").where("updatedAt", "<", instant.toISOString()).execute();
}

/** Ends an account's sessions, except the one with this id. */
export async function endSessions(connection: Connection, userId: string, exceptId = ""): Promise<void> {
  await connection.deleteFrom("auth_session").where("userId", "=", userId).where("id", "<>", exceptId).execute();
}
