import { deviceName } from "#model/accounts/device-name.ts";
import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ActivityAction, ActivityDetails } from "#model/operation/activity.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { addNotice } from "../administration/account-notices.ts";
import type { Auth } from "../load-auth.ts";
import { readSecret } from "../secret.ts";
import { findDevice, issueDevice } from "./device-cookie.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { hasSessionCookie } from "./session-cookie.ts";

const idleMilliseconds = 60 * 60_000;
/** Last use is stored at most once in this interval. */
const touchMilliseconds = 60_000;

type FoundSession = NonNullable<Awaited<ReturnType<Auth["api"]["getSession"]>>>;

/** The `Cookie` and `User-Agent` headers of a request. */
export interface Browser {
  cookies: string | null;
  userAgent: string;
}

/** The sessions of all accounts: Better Auth stores them, this module ends idle ones. */
export interface Sessions {
  /** Finds the session of a request; `undefined` without one, 12 h after sign-in, or 60 min after its last use. */
  find(cookies: string | null): Promise<FoundSession | undefined>;
  /**
   * Completes a sign-in after Better Auth has created the session.
   * @param headers headers of Better Auth's response
   * @param options.provenAt time of authentication, unless it is now
   * @returns `setCookies` with the session and device cookies
   */
  open(
    opened: { response: { viewer: Viewer; sessionId: string }; headers: Headers },
    browser: Browser,
    options?: { provenAt?: Date },
  ): Promise<{ ok: true; viewer: Viewer; setCookies: string[] }>;
}

export interface SessionParts {
  database: Database;
  clock: Clock;
  siteUrl: string;
  dataDir: string;
  failures: FailedSignIns;
}

export function createSessions(
  auth: () => Promise<Auth>,
  { database, clock, siteUrl, dataDir, failures }: SessionParts,
): Sessions {
  const isSecure = siteUrl.startsWith("https:");

  async function removeIdleSessions(): Promise<void> {
    const idleSince = new Date(Date.now() - idleMilliseconds);
    const where = [{ field: "updatedAt", operator: "lt" as const, value: idleSince }];
    await (await auth()).context.adapter.deleteMany({ model: "session", where });
  }

  return {
    async find(cookies: string | null) {
      if (!hasSessionCookie(cookies)) return undefined;
      const { api, context, isDisabled } = await auth();
      const found = await api.getSession({ headers: new Headers({ cookie: cookies }) });
      if (!found) return undefined;
      const { token, updatedAt } = found.session;
      const idled = Date.now() - updatedAt.getTime();
      if (idled >= idleMilliseconds || isDisabled(found.user)) {
        await context.internalAdapter.deleteSession(token);
        return undefined;
      }
      if (idled >= touchMilliseconds) await context.internalAdapter.updateSession(token, { updatedAt: new Date() });
      return found;
    },

    async open({ response: { viewer, sessionId }, headers }, { cookies, userAgent }, { provenAt } = {}) {
      const secret = readSecret(dataDir);
      const isKnown = findDevice(cookies, { secret, accountId: viewer.id, isSecure }, clock()) !== undefined;
      await removeIdleSessions();
      await failures.handOver(viewer.id, sessionId);
      await database.transaction().execute(async (transaction) => {
        const now = clock();
        const { id, email } = viewer;
        const own = transaction.selectFrom("auth_user").select("lastSignInAt").where("id", "=", id);
        const before = await own.executeTakeFirst();
        const signedIn = { lastSignInAt: now.toISOString() };
        await transaction.updateTable("auth_user").set(signedIn).where("id", "=", id).execute();
        if (provenAt) {
          const proven = { provenAt: provenAt.toISOString() };
          await transaction.updateTable("auth_session").set(proven).where("id", "=", sessionId).execute();
        }
        if (before?.lastSignInAt && !isKnown) {
          const device = deviceName(userAgent);
          await addNotice(transaction, { userId: id, notice: "new_device", device }, now);
        }
        const entry = { action: "account.signed_in", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, { email, now });
      });
      const device = issueDevice(secret, viewer.id, clock(), isSecure);
      return { ok: true, viewer, setCookies: [...headers.getSetCookie(), device] };
    },
  };
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

/**
 * Returns the headers for Better Auth, which stores the user agent with the session: reduced to the name of the device.
 */
export function headersOf(cookies: string | null, userAgent = ""): Headers {
  const headers = new Headers({ "user-agent": deviceName(userAgent) });
  if (cookies) headers.set("cookie", cookies);
  return headers;
}
