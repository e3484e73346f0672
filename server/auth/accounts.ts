import { randomBytes } from "node:crypto";
import type { ActivityAction } from "#model/activity.ts";
import type { Clock } from "#model/berlin-date.ts";
import { findPasswordProblem, type PasswordProblem } from "#model/password.ts";
import type { Viewer } from "#model/permission.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { readSecret } from "./secret.ts";
import { hasSessionCookie } from "./session-cookie.ts";
import { createSignInLimits, noSignInLimits } from "./sign-in-limits.ts";

const idleMilliseconds = 60 * 60_000;
/** Use is written down at most once in this time, not with every request. */
const touchMilliseconds = 60_000;
/** Longest time since sign-in in which a new password may be set without signing in again. */
const freshMilliseconds = 60 * 60_000;

export type SignInOutcome =
  | { ok: true; viewer: Viewer; setCookies: string[] }
  | { ok: false; reason: "invalid" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

export type PasswordChange = { ok: true } | { ok: false; reason: "not_signed_in" | "sign_in_again" | PasswordProblem };

export interface AccountSummary {
  email: string;
  createdAt: Date;
  isDisabled: boolean;
}

/** Administrators and their sign-in sessions. `cookies` is the `Cookie` header of a request, `null` when it has none. */
export interface Accounts {
  /** Whether any account exists: one cheap query. */
  isEmpty(): Promise<boolean>;
  /**
   * Starts a session. Unknown, disabled and mistyped accounts are answered alike, in words and in time.
   * @param address key of the visitor's network address, for the limit
   */
  signIn(
    credentials: { email: string; password: string },
    address: string,
    cookies: string | null,
  ): Promise<SignInOutcome>;
  /** Ends the session. @returns the `Set-Cookie` headers that remove it from the browser */
  signOut(cookies: string | null): Promise<string[]>;
  /** Who the session belongs to; `undefined` without one, 12 h after sign-in, or 60 min after its last use. */
  findViewer(cookies: string | null): Promise<Viewer | undefined>;
  /** Sets the viewer's own password and ends all other sessions of the account. */
  changePassword(cookies: string | null, password: string): Promise<PasswordChange>;
  /** Makes an account; without `password` a random one. @returns its password, `undefined` when the e-mail is taken */
  create(email: string, password?: string): Promise<string | undefined>;
  /** Sets a random password, unlocks the account and ends its sessions. @returns the password */
  reset(email: string): Promise<string | undefined>;
  /** Locks an account and ends its sessions. @returns whether it exists */
  disable(email: string): Promise<boolean>;
  list(): Promise<AccountSummary[]>;
}

export interface AccountOptions {
  database: Database;
  clock: Clock;
  log: Log;
  siteUrl: string;
  dataDir: string;
  /** Whether sign-in is limited. */
  hasLimits: boolean;
}

export function createAccounts(options: AccountOptions): Accounts {
  const { database, clock } = options;
  // Better Auth takes a tenth of a second to load and memory: who only reads the site never pays for it.
  let loaded: Promise<Awaited<ReturnType<typeof load>>> | undefined;
  const auth = () => (loaded ??= load(options));
  const adapter = async () => (await auth()).context.internalAdapter;
  const limits = options.hasLimits ? createSignInLimits() : Promise.resolve(noSignInLimits);

  async function record(action: ActivityAction, email: string): Promise<void> {
    const entry = { action, section: "account", details: {} } as const;
    await database.transaction().execute((transaction) => recordActivity(transaction, entry, { email, now: clock() }));
  }

  /** The session as Better Auth and the clock of the machine see it, ended when it idled too long. */
  async function findSession(cookies: string | null) {
    if (!hasSessionCookie(cookies)) return undefined;
    const { api, isDisabled } = await auth();
    const found = await api.getSession({ headers: new Headers({ cookie: cookies }) });
    if (!found) return undefined;
    const idled = Date.now() - found.session.updatedAt.getTime();
    if (idled >= idleMilliseconds || isDisabled(found.user)) {
      await (await adapter()).deleteSession(found.session.token);
      return undefined;
    }
    if (idled >= touchMilliseconds)
      await (await adapter()).updateSession(found.session.token, { updatedAt: new Date() });
    return found;
  }

  async function removeForgottenSessions(): Promise<void> {
    const idleSince = new Date(Date.now() - idleMilliseconds);
    const where = [{ field: "updatedAt", operator: "lt" as const, value: idleSince }];
    await (await auth()).context.adapter.deleteMany({ model: "session", where });
  }

  async function setPassword(email: string, password: string): Promise<string | undefined> {
    const { internalAdapter, password: hasher } = (await auth()).context;
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    if (!found) return undefined;
    const hash = await hasher.hash(password);
    if (found.accounts.some((account) => account.providerId === "credential")) {
      await internalAdapter.updatePassword(found.user.id, hash);
    } else {
      const account = { userId: found.user.id, providerId: "credential", accountId: found.user.id, password: hash };
      await internalAdapter.linkAccount(account);
    }
    return found.user.id;
  }

  return {
    async isEmpty() {
      return !(await database.selectFrom("auth_user").select("id").limit(1).executeTakeFirst());
    },

    async signIn(credentials, address, cookies) {
      const email = keyOf(credentials.email);
      const limit = await limits;
      const retryAfterSeconds = await limit.take(email, address);
      if (retryAfterSeconds > 0) return { ok: false, reason: "limited", retryAfterSeconds };
      const { api } = await auth();
      const { headers, response: viewer } = await api.signInLocally({
        body: { email, password: credentials.password.slice(0, 1000) },
        headers: new Headers(cookies ? { cookie: cookies } : {}),
        returnHeaders: true,
      });
      if (!viewer) return { ok: false, reason: "invalid" };
      await limit.forgive(email, address);
      await removeForgottenSessions();
      await record("account.signed_in", viewer.email);
      return { ok: true, viewer, setCookies: headers.getSetCookie() };
    },

    async signOut(cookies) {
      if (!hasSessionCookie(cookies)) return [];
      const found = await findSession(cookies);
      const { headers } = await (await auth()).api.signOut({
        headers: new Headers({ cookie: cookies }),
        returnHeaders: true,
      });
      if (found) await record("account.signed_out", found.user.email);
      return headers.getSetCookie();
    },

    async findViewer(cookies) {
      const found = await findSession(cookies);
      return found && { id: found.user.id, email: found.user.email };
    },

    async changePassword(cookies, password) {
      const found = await findSession(cookies);
      if (!found) return { ok: false, reason: "not_signed_in" };
      const { email, id } = found.user;
      const problem = findPasswordProblem(password, email);
      if (problem) return { ok: false, reason: problem };
      const age = Date.now() - found.session.createdAt.getTime();
      if (age >= freshMilliseconds) return { ok: false, reason: "sign_in_again" };
      await setPassword(email, password);
      await database
        .deleteFrom("auth_session")
        .where("userId", "=", id)
        .where("token", "<>", found.session.token)
        .execute();
      await record("account.password_changed", email);
      return { ok: true };
    },

    async create(email, password = randomPassword()) {
      const { internalAdapter } = (await auth()).context;
      const address = keyOf(email);
      if (await internalAdapter.findUserByEmail(address)) return undefined;
      try {
        await internalAdapter.createUser({ email: address, name: address, emailVerified: true });
      } catch (error) {
        // Another instance that started at the same moment was faster.
        if (await internalAdapter.findUserByEmail(address)) return undefined;
        throw error;
      }
      await setPassword(address, password);
      return password;
    },

    async reset(email) {
      const password = randomPassword();
      const userId = await setPassword(keyOf(email), password);
      if (!userId) return undefined;
      const internalAdapter = await adapter();
      await internalAdapter.updateUser(userId, { disabledAt: null });
      await internalAdapter.deleteUserSessions(userId);
      return password;
    },

    async disable(email) {
      const internalAdapter = await adapter();
      const found = await internalAdapter.findUserByEmail(keyOf(email));
      if (!found) return false;
      await internalAdapter.updateUser(found.user.id, { disabledAt: new Date() });
      await internalAdapter.deleteUserSessions(found.user.id);
      return true;
    },

    async list() {
      const { context, isDisabled } = await auth();
      const users = await context.internalAdapter.listUsers(1000, 0, { field: "email", direction: "asc" });
      return users.map((user) => ({ email: user.email, createdAt: user.createdAt, isDisabled: isDisabled(user) }));
    },
  };
}

async function load({ database, log, siteUrl, dataDir }: AccountOptions) {
  const { createBetterAuth, isDisabled } = await import("./better-auth.ts");
  const auth = await createBetterAuth({ database, log, siteUrl, secret: readSecret(dataDir) });
  return { ...auth, isDisabled };
}

function keyOf(email: string): string {
  return email.trim().toLowerCase().slice(0, 254);
}

/** About 95 bits, without characters that are taken for one another. */
function randomPassword(): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const letters = [...randomBytes(20)].map((byte) => alphabet.charAt(byte % alphabet.length)).join("");
  return letters.replace(/.{5}(?=.)/g, "$&-");
}
