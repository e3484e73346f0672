import type { Clock } from "#model/berlin-date.ts";
import type { ContentServices } from "#server/content/content-services.ts";
import type { Database } from "#server/database/schema.ts";
import { type AccessGate, createAccessGate } from "#server/gate/access-gate.ts";
import type { Log } from "#server/log.ts";
import { type Accounts, createAccounts } from "./accounts.ts";
import { createIdentityProvider, type IdentityProvider } from "./identity-provider.ts";
import { readSecret } from "./secret.ts";

/** Who may come in: administrators, and everybody else while the gate is closed. */
export interface AccessServices {
  accounts: Accounts;
  /** Where one is configured. */
  identityProvider: IdentityProvider | undefined;
  accessGate: AccessGate;
}

export interface AccessParts {
  database: Database;
  clock: Clock;
  log: Log;
  siteUrl: string;
  dataDir: string;
  /** Whether sign-in is limited. */
  hasLimits: boolean;
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  resources: AsyncDisposableStack;
}

export function createAccessServices(
  parts: AccessParts,
  { changeContent, onContentChange }: Pick<ContentServices, "changeContent" | "onContentChange">,
): AccessServices {
  const { database, clock, log, siteUrl, dataDir, hasLimits, oidc, resources } = parts;
  const secret = () => readSecret(dataDir);
  const accounts = createAccounts({ database, clock, log, siteUrl, dataDir, hasLimits });
  resources.defer(accounts.saveFailedSignIns);
  const accessGate = createAccessGate({
    database,
    clock,
    siteUrl,
    secret,
    isSignedIn: accounts.isSignedIn,
    changeContent,
  });
  onContentChange((collections) => {
    if (!collections || collections.has("settings")) accessGate.invalidate();
  });
  const redirectUri = `${siteUrl}/admin/login/oidc/callback`;
  const identityProvider = oidc && createIdentityProvider({ ...oidc, redirectUri });
  return { accounts, identityProvider, accessGate };
}
