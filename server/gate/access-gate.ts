import type { Viewer } from "#model/accounts/permission.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { PartEditor } from "#server/content/save-part.ts";
import type { Database } from "#server/database/schema.ts";
import { changeGate, type GateForm, type GateOutcome, type GateSeen, isPassword } from "./change-gate.ts";
import { holdsPass, issuePass } from "./gate-pass.ts";
import { type GateState, readGateState } from "./gate-state.ts";

export type EntryOutcome = { ok: true; setCookie: string } | { ok: false; reason: "wrong_password" };

/** The access gate (SPEC §4): while it is closed, visitors need its password. */
export interface AccessGate {
  /** Whether it is closed. Cached until content changes. */
  isClosed(): Promise<boolean>;
  /**
   * Whether a visitor may see the site: the gate is open, or they hold a pass or are signed in as an administrator.
   * @param cookies the `Cookie` header of the request
   */
  admits(cookies: string | null): Promise<boolean>;
  /** Checks a password and issues a pass. The caller has to limit the rate of attempts. */
  enter(password: string): Promise<EntryOutcome>;

  /**
   * Opens or closes the gate and sets its password, as requested. Closing is refused while it has no password. Opening
   * keeps the password. Opening and setting the password revoke all passes.
   */
  change(viewer: Viewer, form: GateForm, seen?: GateSeen): Promise<GateOutcome>;

  /** Invalidates the cached state after content changed, here or in another process. */
  invalidate(): void;
}

export interface AccessGateOptions {
  database: Database;
  clock: Clock;
  siteUrl: string;
  /** Reads the installation's secret. */
  secret: () => string;
  /** Whether the cookies of a request belong to an administrator. */
  isSignedIn: (cookies: string | null) => Promise<boolean>;
  partEditor: PartEditor;
}

export function createAccessGate(options: AccessGateOptions): AccessGate {
  const { database, clock, siteUrl, secret, isSignedIn } = options;
  let cached: Promise<GateState> | undefined;

  /** Returns the cached state. A read that started before an invalidation is not used by later callers. */
  function state(): Promise<GateState> {
    if (!cached) {
      const reading = readGateState(database);
      cached = reading;
      reading.catch(() => {
        if (cached === reading) cached = undefined;
      });
    }
    return cached;
  }

  return {
    isClosed: async () => (await state()).isClosed,

    async admits(cookies) {
      const gate = await state();
      if (!gate.isClosed) return true;
      const { passwordHash, activation } = gate;
      if (passwordHash && holdsPass(cookies, secret(), { passwordHash, activation }, clock())) return true;
      return isSignedIn(cookies);
    },

    async enter(password) {
      const gate = await state();
      // An open gate, or one without a password, accepts none.
      if (!gate.isClosed || !gate.passwordHash) return { ok: false, reason: "wrong_password" };
      if (!(await isPassword(gate.passwordHash, password))) return { ok: false, reason: "wrong_password" };
      const { passwordHash, activation } = gate;
      const isSecure = siteUrl.startsWith("https:");
      return { ok: true, setCookie: issuePass(secret(), { passwordHash, activation }, clock(), isSecure) };
    },

    change: (viewer, form, seen) => changeGate(options, viewer, form, seen),

    invalidate() {
      cached = undefined;
    },
  };
}
