import type { SecondFactorRequirement } from "#model/accounts/second-factor.ts";
import type { Clock } from "#model/dates/berlin-date.ts";
import type { ContentServices } from "#server/content/content-services.ts";
import type { Database } from "#server/database/schema.ts";
import { type AccessGate, createAccessGate } from "#server/gate/access-gate.ts";
import type { Log } from "#server/log.ts";
import type { MailServices } from "#server/mail/mail-services.ts";
import type { RateLimits } from "#server/rate-limits.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { type AccountService, createAccountService } from "./administration/account-service.ts";
import { createPasswordLinks, type PasswordLinks } from "./administration/password-links.ts";
import { createIdentityProvider, type IdentityProvider, type ProviderOptions } from "./identity-provider.ts";
import { readSecret } from "./secret.ts";

/** Access of administrators, and of visitors while the access gate is closed. */
export interface AccessServices {
  accounts: Accounts;
  accountService: AccountService;
  passwordLinks: PasswordLinks;
  /** Undefined unless one is configured. */
  identityProvider: IdentityProvider | undefined;
  accessGate: AccessGate;
}

export interface AccessParts {
  database: Database;
  clock: Clock;
  log: Log;
  siteUrl: string;
  dataDir: string;
  rateLimits: RateLimits;
  requireSecondFactor: SecondFactorRequirement;
  oidc: Omit<ProviderOptions, "redirectUri"> | undefined;
  resources: AsyncDisposableStack;
}

export function createAccessServices(
  parts: AccessParts,
  { partEditor, onContentChange }: Pick<ContentServices, "partEditor" | "onContentChange">,
  { mails }: Pick<MailServices, "mails">,
): AccessServices {
  const { database, clock, siteUrl, dataDir, oidc, resources } = parts;
  const secret = () => readSecret(dataDir);
  const accounts = createAccounts(parts);
  resources.defer(accounts.saveFailedSignIns);
  resources.defer(accounts.saveRefusals);
  const accessGate = createAccessGate({
    database,
    clock,
    siteUrl,
    secret,
    isSignedIn: accounts.isSignedIn,
    partEditor,
  });
  onContentChange((collections) => {
    if (!collections || collections.has("settings")) accessGate.invalidate();
  });
  const redirectUri = `${siteUrl}/admin/login/oidc/callback`;
  const identityProvider = oidc && createIdentityProvider({ ...oidc, redirectUri });
  const accountService = createAccountService({ database, clock, siteUrl, hasMailService: mails.isConfigured });
  const passwordLinks = createPasswordLinks(database, clock);
  return { accounts, accountService, passwordLinks, identityProvider, accessGate };
}
