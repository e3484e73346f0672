import type { Viewer, ViewerWithRole } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import type { Auth } from "../load-auth.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import { headersOf, recordOwn, type Sessions } from "./sessions.ts";

/** The viewer's session. `cookies` is the `Cookie` header of a request, `null` without one. */
export interface ViewerSession {
  /** Ends the session. @returns the `Set-Cookie` headers that remove it from the browser */
  signOut(cookies: string | null): Promise<string[]>;
  /** Returns the viewer; `undefined` without a session, 12 h after sign-in, or 60 min after its last use. */
  findViewer(cookies: string | null): Promise<ViewerWithRole | undefined>;
  /** Logs that the viewer requested a page the role does not allow. */
  recordRefusal(viewer: Viewer, path: string): Promise<void>;
  /** Returns how many sign-ins to the viewer's account failed between the previous one and this one. */
  countFailedSignIns(cookies: string | null): Promise<number>;
  /** Resets that count after the viewer has read it. */
  dismissFailedSignIns(cookies: string | null): Promise<void>;
}

export function createViewerSession(
  auth: () => Promise<Auth>,
  sessions: Sessions,
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
): ViewerSession {
  return {
    async signOut(cookies) {
      if (!hasSessionCookie(cookies)) return [];
      const found = await sessions.find(cookies);
      const { api } = await auth();
      const { headers } = await api.signOut({ headers: headersOf(cookies), returnHeaders: true });
      if (found) await recordOwn(database, clock(), { action: "account.signed_out", email: found.user.email });
      return headers.getSetCookie();
    },

    async findViewer(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return undefined;
      const { viewerOf } = await auth();
      return viewerOf(found.user);
    },

    async recordRefusal({ email }, path) {
      log.warn("access denied by role", { path });
      await recordOwn(database, clock(), { action: "account.refused", email, details: { path } });
    },

    async countFailedSignIns(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return 0;
      const select = database.selectFrom("auth_session").select("failedSignIns").where("id", "=", found.session.id);
      return (await select.executeTakeFirst())?.failedSignIns ?? 0;
    },

    async dismissFailedSignIns(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return;
      const update = database.updateTable("auth_session").set({ failedSignIns: 0 });
      await update.where("id", "=", found.session.id).execute();
    },
  };
}
