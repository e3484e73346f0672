import { roleOf, type Viewer, type ViewerWithRole } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { createRefusals } from "./refusals.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import { deleteSession } from "./session-store.ts";
import { removeSessionCookie } from "./session-token.ts";
import { recordOwn, type Sessions } from "./sessions.ts";

/** The viewer's session. `cookies` is the `Cookie` header of a request, `null` without one. */
export interface ViewerSession {
  /** Ends the session. @returns the `Set-Cookie` headers that remove it from the browser */
  signOut(cookies: string | null): Promise<string[]>;
  /** Returns the viewer; `undefined` without a session, 12 h after sign-in, or 60 min after its last use. */
  findViewer(cookies: string | null): Promise<ViewerWithRole | undefined>;
  /** Notes that the viewer requested a route the role does not allow, see `Refusals`. */
  noteRefusal(viewer: Viewer, route: string): void;
  /** Logs the noted refusals. */
  saveRefusals(): Promise<void>;
  /** Returns how many sign-ins to the viewer's account failed between the previous one and this one. */
  countFailedSignIns(cookies: string | null): Promise<number>;
  /** Resets that count after the viewer has read it. */
  dismissFailedSignIns(cookies: string | null): Promise<void>;
}

export function createViewerSession(
  sessions: Sessions,
  { database, clock, log, siteUrl }: { database: Database; clock: Clock; log: Log; siteUrl: string },
): ViewerSession {
  const refusals = createRefusals(database, clock);
  return {
    async signOut(cookies) {
      if (!hasSessionCookie(cookies)) return [];
      const found = await sessions.find(cookies);
      if (found) {
        await deleteSession(database, found.session.id);
        await recordOwn(database, clock(), { action: "account.signed_out", email: found.user.email });
      }
      return [removeSessionCookie(siteUrl.startsWith("https:"))];
    },

    async findViewer(cookies) {
      const found = await sessions.find(cookies);
      if (!found) return undefined;
      const { id, email, role } = found.user;
      return { id, email, role: roleOf(role) };
    },

    noteRefusal(viewer, route) {
      log.warn("access denied by role", { route });
      refusals.note(viewer, route);
    },
    saveRefusals: refusals.flush,

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
