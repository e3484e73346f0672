import { may } from "#model/accounts/permission.ts";
import type { SecondFactorRequirement } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { Database } from "#server/database/schema.ts";
import type { Log } from "#server/log.ts";
import type { RateLimits } from "#server/rate-limits.ts";
import { createOwnAccount, type OwnAccount } from "./administration/own-account.ts";
import { type AccountManagement, createAccountManagement } from "./manage-accounts.ts";
import { createOwnPasskeys, type OwnPasskeys } from "./passkeys/own-passkeys.ts";
import { createPasskeyStep } from "./passkeys/passkey-step.ts";
import { createProviderAccounts } from "./provider-accounts.ts";
import { createSealedValues } from "./sealed-values.ts";
import { createOwnSecondFactor, type OwnSecondFactor } from "./second-factor/own-second-factor.ts";
import { createRequiredSecondFactor, type RequiredSecondFactor } from "./second-factor/required-second-factor.ts";
import { secondFactorPurpose } from "./second-factor/second-factor-store.ts";
import { createSecondStep } from "./second-factor/second-step.ts";
import { readSealingSecrets, readSecret } from "./secret.ts";
import { createFailedSignIns } from "./sessions/failed-sign-ins.ts";
import { createOwnPassword, type OwnPassword } from "./sessions/own-password.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createFindAttempt } from "./sessions/sign-in-attempt.ts";
import { createSignInLimits } from "./sessions/sign-in-limits.ts";
import { createSignIns, type SignIns } from "./sessions/sign-ins.ts";
import { createViewerSession, type ViewerSession } from "./sessions/viewer-session.ts";

/** Administrators' accounts, and how they sign in. */
export interface Accounts extends SignIns, ViewerSession, OwnPassword, AccountManagement {
  own: OwnAccount;
  secondFactor: OwnSecondFactor;
  requiredSecondFactor: RequiredSecondFactor;
  passkeys: OwnPasskeys;
  /** Whether any account exists: one cheap query. */
  isEmpty(): Promise<boolean>;
  /** @param cookies the `Cookie` header of a request */
  isSignedIn(cookies: string | null): Promise<boolean>;
  /** Whether the viewer may read unpublished content: drafts, and the files they use. */
  readsContent(cookies: string | null): Promise<boolean>;
  /** Stores the failed sign-ins counted in memory: periodically, and on shutdown. */
  saveFailedSignIns(): Promise<void>;
}

export interface AccountOptions {
  database: Database;
  log: Log;
  siteUrl: string;
  dataDir: string;
  clock: Clock;
  rateLimits: RateLimits;
  /** Default: `none`. */
  requireSecondFactor?: SecondFactorRequirement;
}

export function createAccounts({
  clock,
  rateLimits,
  requireSecondFactor = "none",
  ...options
}: AccountOptions): Accounts {
  const { database } = options;
  const failures = createFailedSignIns(database, clock);
  const limits = createSignInLimits(rateLimits);
  const secret = () => readSecret(options.dataDir);
  const sealed = createSealedValues(() => readSealingSecrets(options.dataDir), secondFactorPurpose);
  const secrets = () => ({ secret: secret(), sealed });
  const isSecure = options.siteUrl.startsWith("https:");
  const secondStep = createSecondStep({ database, clock, secrets, isSecure });
  const passkeyStep = createPasskeyStep(database, clock, options.siteUrl);
  const sessions = createSessions({ ...options, clock, failures });
  const providerAccounts = createProviderAccounts({ ...options, clock });
  const parts = { ...options, clock, limits, failures, secondStep, passkeyStep, providerAccounts };
  const findAttempt = createFindAttempt(parts);
  const viewerSession = createViewerSession(sessions, parts);
  return {
    ...viewerSession,
    ...createSignIns(sessions, { ...parts, findAttempt }),
    ...createOwnPassword(sessions, { ...parts, findAttempt }),
    own: createOwnAccount(sessions.find, database, clock),
    passkeys: createOwnPasskeys(database, clock, options.siteUrl),
    secondFactor: createOwnSecondFactor(sessions.find, database, clock, secrets),
    requiredSecondFactor: createRequiredSecondFactor(database, clock, requireSecondFactor),
    isSignedIn: async (cookies) => Boolean(await viewerSession.findViewer(cookies)),
    async readsContent(cookies) {
      const viewer = await viewerSession.findViewer(cookies);
      return viewer !== undefined && may(viewer, "content.read");
    },
    saveFailedSignIns: failures.flush,
    ...createAccountManagement(database, clock),
    async isEmpty() {
      return !(await database.selectFrom("auth_user").select("id").limit(1).executeTakeFirst());
    },
  };
}
