import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { cookieName } from "#model/accounts/cookie-name.ts";
import { roleOf, type ViewerWithRole } from "#model/accounts/permission.ts";
import { engineOf } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { secondFactorSince } from "./second-factor/second-factor-store.ts";
import { sessionCookie } from "./sessions/session-cookie.ts";

/** Absolute lifetime of a session; inactivity ends it earlier (`sessions/sessions.ts`). */
const sessionSeconds = 12 * 60 * 60;

type EndpointContext = Parameters<typeof setSessionCookie>[0];
type User = Parameters<typeof setSessionCookie>[1]["user"];

/**
 * Our own sign-in endpoints: Better Auth's reject addresses like `admin@localhost` and do not support disabled
 * accounts.
 */
const ownSignIn = (hasSecondFactor: (userId: string) => Promise<boolean>) =>
  ({
    id: "own-sign-in",
    endpoints: {
      signInLocally: createAuthEndpoint(
        "/sign-in/local",
        { method: "POST", body: z.object({ email: z.string(), password: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const found = await internalAdapter.findUserByEmail(context.body.email, { includeAccounts: true });
          const credential = found?.accounts.find((account) => account.providerId === "credential");
          const isRight = await verifyPassword(credential?.password, context.body.password);
          if (!found || !isRight || isDisabled(found.user))
            return { isOpen: false, accountId: found?.user.id } as const;
          if (await hasSecondFactor(found.user.id)) return { isOpen: false, needsCodeOf: found.user.id } as const;
          const isGiven = isPasswordGiven(found.user);
          return { isOpen: true, ...(await openSession(context, found.user)), isPasswordGiven: isGiven } as const;
        },
      ),
      /** Signs in an identity proven by a provider; `email` is "" unless the provider has verified it. */
      signInProven: createAuthEndpoint(
        "/sign-in/proven",
        { method: "POST", body: z.object({ issuer: z.string(), subject: z.string(), email: z.string() }) },
        async (context) => {
          const { issuer, subject, email } = context.body;
          const { internalAdapter } = context.context;
          const found = await internalAdapter.findOAuthUser(email, subject, issuer);
          if (!found) return { refusal: email === "" ? "unproven" : "unknown" } as const;
          if (isDisabled(found.user)) return { refusal: "unknown" } as const;
          if (!found.linkedAccount) {
            if (found.accounts.some(({ providerId }) => providerId === issuer)) return { refusal: "taken" } as const;
            await internalAdapter.linkAccount({ userId: found.user.id, providerId: issuer, accountId: subject });
          }
          const isLinkedNow = !found.linkedAccount;
          const { id, email: linkedEmail } = found.user;
          if (await hasSecondFactor(id)) return { isLinkedNow, linkedEmail, needsCodeOf: id } as const;
          return { isLinkedNow, linkedEmail, ...(await openSession(context, found.user)) };
        },
      ),
      /** Signs in after one of the two above and a second factor. */
      openAccount: createAuthEndpoint(
        "/sign-in/code",
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user || isDisabled(user)) return { isOpen: false } as const;
          const accounts = await internalAdapter.findAccounts(user.id);
          const isGiven = isPasswordGiven(user) && accounts.every(({ providerId }) => providerId === "credential");
          return { isOpen: true, ...(await openSession(context, user)), isPasswordGiven: isGiven } as const;
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

async function openSession(context: EndpointContext, user: User) {
  const { internalAdapter, authCookies, secret } = context.context;
  // Each sign-in gets a new session, which prevents session fixation.
  const before = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (before) await internalAdapter.deleteSession(before);
  const session = await internalAdapter.createSession(user.id);
  await setSessionCookie(context, { session, user });
  return { viewer: viewerOf(user), sessionId: session.id };
}

export function viewerOf(user: User): ViewerWithRole {
  return { id: user.id, email: user.email, role: roleOf("role" in user ? user.role : undefined) };
}

export function isDisabled(user: object): boolean {
  return "disabledAt" in user && Boolean(user.disabledAt);
}

/** Whether the password is a generated one that the owner has not changed yet. */
export function isPasswordGiven(user: object): boolean {
  return "passwordGivenAt" in user && Boolean(user.passwordGivenAt);
}

/** Creates Better Auth on our database. None of its routes is exposed: only this folder calls it. */
export async function createBetterAuth(options: { database: Database; log: Log; siteUrl: string; secret: string }) {
  const { database, log, siteUrl, secret } = options;
  const isSecure = siteUrl.startsWith("https:");
  const auth = betterAuth({
    baseURL: siteUrl,
    basePath: "/admin/auth",
    secret,
    database: { db: database, type: engineOf(database) },
    telemetry: { enabled: false },
    // Its warnings contain the address of a failed sign-in; the log contains no addresses.
    logger: { level: "error", log: (_level, message) => log.error("accounts", { message }) },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    user: {
      modelName: "auth_user",
      additionalFields: {
        role: { type: "string", required: false, input: false },
        disabledAt: { type: "date", required: false, input: false },
        passwordGivenAt: { type: "date", required: false, input: false },
      },
    },
    session: { modelName: "auth_session", expiresIn: sessionSeconds, disableSessionRefresh: true },
    account: { modelName: "auth_account" },
    verification: { modelName: "auth_verification" },
    plugins: [ownSignIn(async (userId) => Boolean(await secondFactorSince(database, userId)))],
    advanced: {
      // Cookie name and attribute are set here: Better Auth's own prefix does not bind a cookie to the host.
      useSecureCookies: false,
      cookies: { session_token: { name: cookieName(sessionCookie, isSecure), attributes: { secure: isSecure } } },
      ipAddress: { disableIpTracking: true },
    },
  });
  return { api: auth.api, context: await auth.$context };
}
