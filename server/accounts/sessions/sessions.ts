import { roleOf, type ViewerWithRole } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction, ActivityDetails } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Connection, Database } from "#server/database/schema.ts";
import { deviceName } from "#text/accounts/device-name.ts";
import { findAccountState, lockAccount } from "../account-state.ts";
import { addNotice } from "../administration/account-notices.ts";
import { readSecret } from "../secret.ts";
import { findDevice, issueDevice } from "./device-cookie.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsUnusedSince,
  findSession,
  insertSession,
  type StoredSession,
  touchSession,
} from "./session-store.ts";
import { issueSession, readSessionToken } from "./session-token.ts";

const idleMilliseconds = 60 * 60_000;
/** Last use is stored at most once in this interval. */
const touchMilliseconds = 60_000;

/** The `Cookie` and `User-Agent` headers of a request. */
export interface Browser {
  cookies: string | null;
  userAgent: string;
}

/** A person who has proven that an account is theirs; `stamp` is what it was proven against, see `AccountState`. */
export interface ProvenAccount {
  userId: string;
  stamp: string;
}

/** `isPasswordGiven`: the password was generated, and has to be changed now. */
export interface OpenedSession {
  ok: true;
  viewer: ViewerWithRole;
  setCookies: string[];
  isPasswordGiven: boolean;
}

/** The sessions of all accounts. Their times are the system's, like the lifetime of their cookies. */
export interface Sessions {
  /** Finds the session of a request; `undefined` without one, 12 h after sign-in, or 60 min after its last use. */
  find(cookies: string | null): Promise<StoredSession | undefined>;
  /**
   * Opens a session, and ends the browser's previous one, which prevents session fixation. This is the only place that
   * does: it compares what opens the account with what was proven, in the transaction that stores the session, so that
   * no sign-in under way survives a new password, a lock, or a removed or added factor.
   * @param options.provenAt time of authentication, unless it is now
   * @returns `setCookies` with the session and device cookies; `undefined` if the account has changed since the proof
   */
  open(proven: ProvenAccount, browser: Browser, options?: { provenAt?: Date }): Promise<OpenedSession | undefined>;
}

export interface SessionParts {
  database: Database;
  clock: Clock;
  siteUrl: string;
  dataDir: string;
  failures: FailedSignIns;
}

export function createSessions({ database, clock, siteUrl, dataDir, failures }: SessionParts): Sessions {
  const isSecure = siteUrl.startsWith("https:");
  let read: string | undefined;
  const secretOfSite = () => {
    read ??= readSecret(dataDir);
    return read;
  };
  const tokenIn = (cookies: string | null) => readSessionToken(cookies, secretOfSite(), isSecure);

  return {
    async find(cookies) {
      if (!hasSessionCookie(cookies)) return undefined;
      const token = tokenIn(cookies);
      if (!token) return undefined;
      const now = new Date();
      const found = await findSession(database, token, now);
      if (!found) return undefined;
      const { id, updatedAt } = found.session;
      // One used by a clock that was ahead would last until that time comes.
      const idled = Math.abs(now.getTime() - updatedAt.getTime());
      if (idled >= idleMilliseconds || found.user.isDisabled) {
        await deleteSession(database, id);
        return undefined;
      }
      if (idled >= touchMilliseconds) await touchSession(database, id, now);
      return found;
    },

    async open({ userId, stamp }, { cookies, userAgent }, { provenAt } = {}) {
      const secret = secretOfSite();
      const isKnown = findDevice(cookies, { secret, accountId: userId, isSecure }, clock()) !== undefined;
      const device = deviceName(userAgent);
      await deleteSessionsUnusedSince(database, new Date(Date.now() - idleMilliseconds));
      await failures.flush();
      const opened = await database.transaction().execute(async (transaction) => {
        await lockAccount(transaction, userId);
        const current = await findAccountState(transaction, userId);
        if (!current || current.isDisabled || current.stamp !== stamp) return undefined;
        const now = clock();
        const own = transaction.selectFrom("auth_user").select(["email", "role", "passwordGivenAt", "lastSignInAt"]);
        const user = await own.where("id", "=", userId).executeTakeFirstOrThrow();
        const before = hasSessionCookie(cookies) ? tokenIn(cookies) : undefined;
        if (before) await deleteSessionOfToken(transaction, before);
        const session = await insertSession(transaction, { userId, device, provenAt }, new Date());
        const signedIn = { lastSignInAt: now.toISOString() };
        await transaction.updateTable("auth_user").set(signedIn).where("id", "=", userId).execute();
        if (user.lastSignInAt && !isKnown) await addNotice(transaction, { userId, notice: "new_device", device }, now);
        const entry = { action: "account.signed_in", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, { email: user.email, now });
        return { user, session, isPasswordGiven: await isPasswordStillGiven(transaction, userId, user) };
      });
      if (!opened) return undefined;
      const { user, session, isPasswordGiven } = opened;
      await failures.handOver(userId, session.id);
      const viewer = { id: userId, email: user.email, role: roleOf(user.role) };
      const setCookies = [
        issueSession(secret, session.token, isSecure),
        issueDevice(secret, userId, clock(), isSecure),
      ];
      return { ok: true, viewer, setCookies, isPasswordGiven };
    },
  };
}

/** Whether the owner has to choose a password: people who sign in through an identity provider may never use it. */
export async function isPasswordStillGiven(
  connection: Connection,
  userId: string,
  { passwordGivenAt }: { passwordGivenAt: unknown },
): Promise<boolean> {
  if (!passwordGivenAt) return false;
  const others = connection.selectFrom("auth_account").select("id").where("userId", "=", userId);
  return (await others.where("providerId", "<>", "credential").executeTakeFirst()) === undefined;
}

/** Logs what a viewer did with their own account. */
export async function recordOwn(
  database: Database,
  now: Date,
  entry: { action: ActivityAction; email: string; details?: ActivityDetails },
): Promise<void> {
  const { action, email, details = {} } = entry;
  await database
    .transaction()
    .execute((transaction) => recordActivity(transaction, { action, section: "account", details }, { email, now }));
}
