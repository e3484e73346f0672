import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { authorOf } from "#server/author.ts";
import type { Database } from "#server/database/schema.ts";
import { deviceName } from "#text/accounts/device-name.ts";
import { hasPassword } from "../account-state.ts";
import { listSessions } from "../sessions/session-store.ts";
import type { Sessions } from "../sessions/sessions.ts";
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

export function createOwnAccount(find: Sessions["find"], database: Database, clock: Clock): OwnAccount {
  async function ownSessionId(cookies: string | null): Promise<string> {
    return (await find(cookies))?.session.id ?? "";
  }

  return {
    async find({ id }, cookies) {
      const [account] = await listAccounts(database, id);
      const own = await ownSessionId(cookies);
      const sessions = await listSessions(database, id, new Date());
      return {
        name: account?.name ?? "",
        hasPassword: await hasPassword(database, id),
        sessions: sessions
          .map((session) => ({
            id: session.id,
            device: session.device || deviceName(""),
            startedAt: session.createdAt.toISOString(),
            lastUsedAt: session.updatedAt.toISOString(),
            isThis: session.id === own,
          }))
          .sort((a, b) => Number(b.isThis) - Number(a.isThis) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1)),
      };
    },

    rename(owner, name) {
      return database.transaction().execute(async (transaction) => {
        await transaction.updateTable("auth_user").set({ name }).where("id", "=", owner.id).execute();
        const entry = { action: "account.renamed", section: "account", details: {} } as const;
        await recordActivity(transaction, entry, authorOf(owner, clock));
      });
    },

    async endSession(owner, cookies, id) {
      const own = await ownSessionId(cookies);
      return database.transaction().execute(async (transaction) => {
        let removal = transaction.deleteFrom("auth_session").where("userId", "=", owner.id).where("id", "<>", own);
        if (id !== "others") removal = removal.where("id", "=", id);
        const ended = Number((await removal.executeTakeFirstOrThrow()).numDeletedRows);
        if (ended > 0) {
          const entry = { action: "account.sessions_ended", section: "account", details: {} } as const;
          await recordActivity(transaction, entry, authorOf(owner, clock));
        }
        return ended;
      });
    },
  };
}
