import { deviceName } from "#model/accounts/device-name.ts";
import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { Auth } from "../load-auth.ts";
import { listAccounts } from "./account-store.ts";

export interface OwnSession {
  id: string;
  /** "Firefox, Windows" */
  device: string;
  /** Instants (ISO 8601 UTC). */
  startedAt: string;
  lastUsedAt: string;
  /** The session of this request. */
  isThis: boolean;
}

/** The viewer's own account. `cookies` is the `Cookie` header of a request. */
export interface OwnAccount {
  find(viewer: Viewer, cookies: string | null): Promise<{ name: string; hasPassword: boolean; sessions: OwnSession[] }>;
  rename(viewer: Viewer, name: string): Promise<void>;
  /** Ends one other session, or with "others" all of them. @returns how many ended */
  endSession(viewer: Viewer, cookies: string | null, id: string | "others"): Promise<number>;
}

export function createOwnAccount(auth: () => Promise<Auth>, database: Database, clock: Clock): OwnAccount {
  async function ownSessionId(cookies: string | null): Promise<string> {
    const found = await (await auth()).api.getSession({ headers: new Headers(cookies ? { cookie: cookies } : {}) });
    return found?.session.id ?? "";
  }

  return {
    async find({ id }, cookies) {
      const { internalAdapter } = (await auth()).context;
      const [account] = await listAccounts(database, id);
      const credentials = await internalAdapter.findAccounts(id);
      const own = await ownSessionId(cookies);
      const sessions = await internalAdapter.listSessions(id, { onlyActiveSessions: true });
      return {
        name: account?.name ?? "",
        hasPassword: credentials.some(({ providerId }) => providerId === "credential"),
        sessions: sessions
          .map((session) => ({
            id: session.id,
            device: session.userAgent || deviceName(""),
            startedAt: new Date(session.createdAt).toISOString(),
            lastUsedAt: new Date(session.updatedAt).toISOString(),
            isThis: session.id === own,
          }))
          .sort((a, b) => Number(b.isThis) - Number(a.isThis) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1)),
      };
    },

    rename({ id, email }, name) {
      return database.transaction().execute(async (transaction) => {
        await transaction.updateTable("auth_user").set({ name }).where("id", "=", id).execute();
        const entry = { action: "account.renamed", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, { email, now: clock() });
      });
    },

    async endSession({ id: userId, email }, cookies, id) {
      const own = await ownSessionId(cookies);
      return database.transaction().execute(async (transaction) => {
        let removal = transaction.deleteFrom("auth_session").where("userId", "=", userId).where("id", "<>", own);
        if (id !== "others") removal = removal.where("id", "=", id);
        const ended = Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
        if (ended > 0) {
          const entry = { action: "account.sessions_ended", section: "account", details: {} } as const;
          await recordActivity(transaction, entry, { email, now: clock() });
        }
        return ended;
      });
    },
  };
}
